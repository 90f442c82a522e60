declare module "virtual:atlas" {
  const atlas: import("./atlas").Atlas;
  export default atlas;
}
