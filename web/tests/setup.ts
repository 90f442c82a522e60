// The few things of a browser that the modules under test touch when they are loaded.
const kept = new Map<string, string>();

Object.assign(globalThis, {
  document: { documentElement: { lang: "en" } },
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
});
