// What has not changed is not drawn again: a new answer of the server keeps all parts of the old one that are equal.

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;

/** `next`, with `before` or parts of it in the place of what is equal to them. Both are JSON. */
export function sharing<T>(before: unknown, next: T): T {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  const parts = (Array.isArray(next) ? [] : {}) as Fields;
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    parts[key] = sharing(before[key], next[key]);
    same &&= key in before && parts[key] === before[key];
  }
  return (same ? before : parts) as T;
}
