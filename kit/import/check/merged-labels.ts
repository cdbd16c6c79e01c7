import type { Labels } from '#kit/records/entity.ts';

/** The labels of two answers together. */
export const merged = (a: Labels, b: Labels): Labels =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, { ...a[name], ...b[name] }]),
  );
