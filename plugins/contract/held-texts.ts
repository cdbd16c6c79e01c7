/** Places of a room that leases may hold. */
const places = Array.from({ length: 50 }, (_, at) => at + 1);

type HeldTexts = { readonly 'contract.rule.held.1': string };

/** Texts that say how many places of a room leases hold, one for each number: the message of a rule is a key alone. */
export const heldTexts = (text: (places: number) => string): HeldTexts =>
  Object.fromEntries(places.map((held) => [`contract.rule.held.${held}`, text(held)])) as unknown as HeldTexts;
