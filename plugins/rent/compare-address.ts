import { rentCompare } from './area.ts';

/** The most rents side by side. */
export const maxCompared = 5;

/** Stays that can be compared for, in months. */
export const stays = [6, 12, 13, 14, 18, 24] as const;

/** The stay compared for unless said, in months. */
export const usualStay = 12;

/** The address that compares rents over a stay; of more than five, the first five. */
export const compareHref = (ids: readonly number[], months: number = usualStay, onlyDifferences = false): string =>
  `${rentCompare.href()}?ids=${ids.slice(0, maxCompared).join(',')}${months === usualStay ? '' : `&months=${months}`}${onlyDifferences ? '&only=differences' : ''}`;

/** Rents, months and whether only differences are shown, as an address asks; invalid parts are left out. */
export function readCompare(params: URLSearchParams): { readonly ids: readonly number[]; readonly months: number; readonly onlyDifferences: boolean } {
  const words = (params.get('ids') ?? '').split(',').filter((word) => /^[1-9]\d{0,8}$/.test(word));
  const months = Number(params.get('months') ?? usualStay);
  return { ids: [...new Set(words.map(Number))].slice(0, maxCompared), months: stays.find((stay) => stay === months) ?? usualStay, onlyDifferences: params.get('only') === 'differences' };
}
