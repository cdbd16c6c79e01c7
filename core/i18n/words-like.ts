/**
 * What the Korean and Chinese files beside a set of English words must hold: the same keys without the
 * singulars (`…_one`), for these languages have one form. Use as `satisfies WordsLike<typeof en>`.
 */
export type WordsLike<En> = { readonly [K in keyof En as K extends `${string}_one` ? never : K]: string };
