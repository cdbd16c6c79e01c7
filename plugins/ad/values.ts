import { formatsOf } from '#core/i18n/formats.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';

/** Values of a rent that a text names in braces, `{net rent}`: a reader is told what the rent says at that moment. */
const words = {
  price: { kr: '월세', en: 'rent', zh: '月租' },
  netPrice: { kr: '실질 월세', en: 'net rent', zh: '实际月租' },
  availableMoveDate: { kr: '입주일', en: 'move-in day', zh: '入住日' },
} as const;

export type RentValue = keyof typeof words;

interface Valued {
  readonly price: number;
  readonly netPrice: number | null;
  readonly availableMoveDate: string;
}

const inBraces = /\{([^{}\n]*)\}/g;

const named = (name: string): RentValue | undefined => {
  const wanted = name.trim().toLowerCase();
  return (Object.keys(words) as RentValue[]).find((value) => locales.some((locale) => words[value][locale] === wanted));
};

/** A value as a text names it. */
export const braced = (value: RentValue, locale: Locale): string => `{${words[value][locale]}}`;

/** Words in braces that are no value of a rent. */
export const unknownValues = (text: string): readonly string[] => [...text.matchAll(inBraces)].flatMap(([whole, name = '']) => (named(name) ? [] : [whole]));

/** A text with its values filled in, written as its readers write them; without a discount the net rent is the rent. */
export function filled(text: string, { price, netPrice, availableMoveDate }: Valued, locale: Locale): string {
  const formats = formatsOf(locale);
  const told: Readonly<Record<RentValue, () => string>> = {
    price: () => formats.money(price),
    netPrice: () => formats.money(netPrice ?? price),
    availableMoveDate: () => formats.day(availableMoveDate, 'short'),
  };
  return text.replace(inBraces, (whole, name: string) => {
    const value = named(name);
    return value ? told[value]() : whole;
  });
}

/** Values that may stand in the place of a typed amount: the one it equals, else either price. */
export function valuesFor(cents: number, { price, netPrice }: Valued): readonly RentValue[] {
  const net = netPrice ?? price;
  if (cents === price) return ['price'];
  if (cents === net) return ['netPrice'];
  return net === price ? ['price'] : ['price', 'netPrice'];
}
