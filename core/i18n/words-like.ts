/**
 * Shape of the Korean and Chinese translations beside the English ones: the same keys without the singulars (`…_one`),
 * for these languages have one form. Use as `satisfies WordsLike<typeof en>`.
 */
export type WordsLike<En> = { readonly [K in keyof En as K extends `${string}_one` ? never : K]: string };
