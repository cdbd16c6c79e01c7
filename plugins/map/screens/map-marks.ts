import type { I18n } from '#core/i18n/i18n.ts';
import type { MapMark } from '#kit/map/map-mark.ts';
import type { Cluster, Coverage } from '../api.ts';

type Voice = Pick<I18n, 'number' | 'money'>;

const shapeOf = ({ open, pending }: Pick<Cluster, 'open' | 'pending'>): 'open' | 'half' | 'full' => (open > 0 ? 'open' : pending > 0 ? 'half' : 'full');

const short = (cents: number | null) => (cents === null ? undefined : `$${(cents / 100_000).toFixed(1)}k`);

/** Marks of the list's records, each with its place among them as id: pins of one building, discs of several. */
export function recordMarks(clusters: readonly Cluster[], isChosen: (building: number) => boolean, { number, money }: Voice): readonly MapMark[] {
  const max = Math.max(1, ...clusters.map(({ count }) => count));
  return clusters.map((one, at): MapMark => {
    const { latitude, longitude, building, count, least } = one;
    const mark = { id: String(at), latitude, longitude };
    if (building !== null) {
      // rents of one building stand in one place: their number goes before the lowest price
      const words = [...(count > 1 ? [number(count)] : []), ...(least === null ? [] : [money(least)])];
      return { ...mark, text: words.join(' · '), shape: shapeOf(one), chosen: isChosen(building) };
    }
    const text = short(least);
    return { ...mark, count: number(count), weight: Math.sqrt(count / max), ...(text !== undefined && { text }) };
  });
}

/** Demand against supply of each area, at its middle. They stand for no records: their id is empty. */
export const coverageNumbers = (coverage: readonly Coverage[], { number }: Voice): readonly MapMark[] =>
  coverage.flatMap(({ latitude, longitude, demand, supply }): MapMark[] =>
    latitude === null || longitude === null ? [] : [{ id: '', latitude, longitude, text: [demand, supply].map((count) => (count === null ? '–' : number(count))).join(' : ') }],
  );
