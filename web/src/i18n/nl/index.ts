// The catalogues that every screen needs, as one file.
export default import.meta.glob<Record<string, string>>(["./*.json", "!./rules.json", "!./tutorial.json"], {
  eager: true,
  import: "default",
});
