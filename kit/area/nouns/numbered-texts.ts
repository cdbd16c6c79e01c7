/**
 * One text for each number, both ends included, under `key.number`: the message of a rule is a key alone and can fill
 * in nothing. The type names the key of 1, for all of them.
 */
export const numberedTexts = <Key extends string>(key: Key, from: number, to: number, text: (one: number) => string) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [`${key}.${from + at}`, text(from + at)])) as { readonly [One in `${Key}.1`]: string };
