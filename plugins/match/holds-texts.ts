/** Places of homes that may hold fewer than a match asks for. */
const places = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;

type HoldsTexts = { readonly [N in (typeof places)[number] as `match.rule.holds.${N}`]: string };

/** Texts that name the places of a home, one for each number: the message of a rule is a key alone. */
export const holdsTexts = (text: (places: number) => string): HoldsTexts =>
  Object.fromEntries(places.map((one) => [`match.rule.holds.${one}`, text(one)])) as HoldsTexts;
