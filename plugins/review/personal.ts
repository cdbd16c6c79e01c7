/** A stretch of a text that tells who or where somebody is: characters `from` until before `to`. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly kind: 'phone' | 'email' | 'name' | 'unit' | 'account';
}

/** Unit of a home: `4C`, `apt 12`, `18동 203호`. */
const unit = String.raw`(?:\d{1,3}[A-Z]\b|(?:[Aa]pt|[Aa]partment|[Uu]nit|#)\.?\s?\d{1,4}[A-Za-z]?\b)`;

const patterns: readonly (readonly [Found['kind'], RegExp])[] = [
  ['email', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  // New York, Korea and China: nine to thirteen digits, grouped as people do
  ['phone', /(?<![\d$])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)|\d{2,4})[\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)/g],
  ['name', new RegExp(String.raw`\b(?:Mr|Mrs|Ms|Mx|Dr)\.?\s\p{Lu}[\p{L}'-]+(?:\sin\s${unit})?`, 'gu')],
  ['name', /[가-힣]{2,4}\s?(?:씨|님)(?![가-힣])/g],
  ['name', /[\u4e00-\u9fff]{1,3}(?:先生|女士|小姐)/g],
  ['unit', new RegExp(`(?<!\\w)${unit}`, 'g')],
  ['unit', /\d{1,4}동\s?\d{1,4}호|\d{2,4}호(?!선)|\d{2,4}室/g],
  ['account', /(?:kakao(?:talk)?|wechat|instagram|카톡|카카오톡|微信)\s?(?:id|号)?\s?[:：]?\s?@?[A-Za-z][\w.-]{3,}/gi],
  ['account', /(?<![\w@.])@[A-Za-z]\w{3,}/g],
];

/** Personal data in a text, in order; stretches that touch are one. */
export function findPersonal(text: string): readonly Found[] {
  const all = patterns
    .flatMap(([kind, pattern]) => [...text.matchAll(pattern)].map((match): Found => ({ from: match.index, to: match.index + match[0].length, kind })))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const found: Found[] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (!last || one.from >= last.to) found.push(one);
    else if (one.to > last.to) found[found.length - 1] = { ...last, to: one.to };
  }
  return found;
}
