import { Tick } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import type { BuildingRow } from '../../building/index.ts';
import { compared, lowest } from '../comparing.ts';
import type { RentRow } from '../entities/rent.ts';
import { policyWords, primaryOf } from '../rules.ts';
import { SubwayCell } from './rent-cells.tsx';

/** Rents to compare, as their page is loaded with them. */
export interface Compared {
  readonly rents: readonly RentRow[];
  readonly houses: readonly BuildingRow[];
  readonly labels: Labels;
  readonly months: number;
  readonly onlyDifferences: boolean;
}

/** Rents side by side, and what tells them apart. */
export interface Comparison extends Compared {
  readonly costs: ReturnType<typeof compared>;
  /** Places of the rents that are best in something. */
  readonly best: Readonly<Record<'cost' | 'net' | 'gross' | 'soonest', ReadonlySet<number>>>;
}

export function comparisonOf(loaded: Compared): Comparison {
  const { rents, months } = loaded;
  const costs = compared(rents, months);
  const best = {
    cost: lowest(costs.map(({ total }) => total)),
    net: lowest(rents.map(({ netPrice }) => netPrice)),
    gross: lowest(rents.map(({ price }) => price)),
    soonest: lowest(rents.map(({ availableMoveDate }) => availableMoveDate)),
  };
  return { ...loaded, costs, best };
}

export const houseOf = ({ houses }: Compared, { building }: RentRow) => houses.find(({ id }) => id === building);

/** A line of the table; `value` tells rents apart that differ in it. */
function Line(props: {
  readonly of: Comparison;
  readonly title: string;
  readonly value: (rent: RentRow, place: number) => unknown;
  readonly cell: (rent: RentRow, place: number) => ReactNode;
}) {
  const { title, value, cell } = props;
  const { rents, onlyDifferences } = props.of;
  if (onlyDifferences && new Set(rents.map((rent, place) => JSON.stringify(value(rent, place) ?? null))).size <= 1) return null;
  return (
    <tr>
      <th scope="row">{title}</th>
      {rents.map((rent, place) => (
        <td key={rent.id}>{cell(rent, place) || '–'}</td>
      ))}
    </tr>
  );
}

/** Money a rent takes and gives back. */
export function CostLines({ of: comparison }: { readonly of: Comparison }) {
  const { months, costs, best } = comparison;
  const i18n = useI18n();
  const { t, money } = i18n;
  const totals = costs.map(({ total }) => total);
  const [highest, least] = [Math.max(1, ...totals), Math.min(...totals)];
  const discount = ({ discountPolicies }: RentRow, place: number) => {
    const policy = primaryOf(discountPolicies);
    if (!policy) return <span className="compare-muted">{t('rent.compare.noDiscount')}</span>;
    return (
      <>
        {policyWords(policy, i18n)} {costs[place]?.tooLong && <span className="compare-warning">{t('rent.compare.lease')}</span>}
      </>
    );
  };
  const fee = (rent: RentRow) => {
    const known = houseOf(comparison, rent)?.fee;
    return known && t(known === 'fee' ? 'rent.compare.feeYes' : 'rent.compare.feeNo');
  };
  const total = (_: RentRow, place: number) => {
    const own = costs[place]?.total ?? 0;
    return (
      <span className="compare-total" data-best={best.cost.has(place) || undefined}>
        <b>{money(own)}</b>
        <span className="compare-bar" aria-hidden="true">
          <span style={{ inlineSize: `${(own / highest) * 100}%` }} />
        </span>
        {own > least && <span className="compare-muted">+ {money(own - least)}</span>}
      </span>
    );
  };
  const bold = (isBold: boolean, cents: number) => (isBold ? <b>{money(cents)}</b> : money(cents));
  return (
    <>
      <Line of={comparison} title={t('rent.compare.gross')} value={({ price }) => price} cell={({ price }) => money(price)} />
      <Line of={comparison} title={t('rent.netPrice')} value={({ netPrice }) => netPrice} cell={({ netPrice }, place) => netPrice !== null && bold(best.net.has(place), netPrice)} />
      <Line of={comparison} title={t('rent.compare.discount')} value={({ discountPolicies }) => primaryOf(discountPolicies)} cell={discount} />
      <Line of={comparison} title={t('rent.compare.renewal')} value={({ price }) => price} cell={({ price }, place) => bold(best.gross.has(place), price)} />
      <Line of={comparison} title={t('rent.compare.fee')} value={(rent) => houseOf(comparison, rent)?.fee} cell={fee} />
      <Line of={comparison} title={t('rent.compare.total', { count: months })} value={(_, place) => costs[place]?.total} cell={total} />
    </>
  );
}

/** Rooms, days, the way to the train, features. */
export function HomeLines({ of: comparison }: { readonly of: Comparison }) {
  const { rents, labels } = comparison;
  const { t, number, day } = useI18n();
  const year = (rent: RentRow) => houseOf(comparison, rent)?.year;
  const features = [...new Set(rents.flatMap((rent) => rent.features))];
  const has = (isThere: boolean) =>
    isThere ? <Tick title={t('rent.compare.yes')} /> : <span className="compare-muted" role="img" aria-label={t('rent.compare.no')}>–</span>;
  return (
    <>
      <Line of={comparison} title={t('rent.layout')} value={({ layout }) => layout} cell={({ layout }) => layout !== null && labels['layout']?.[layout]} />
      <Line of={comparison} title={t('rent.bathCount')} value={({ bathCount }) => bathCount} cell={({ bathCount }) => bathCount !== null && number(bathCount)} />
      <Line of={comparison} title={t('rent.availableMoveDate')} value={({ availableMoveDate }) => availableMoveDate} cell={({ availableMoveDate }) => day(availableMoveDate)} />
      <Line
        of={comparison}
        title={t('rent.availability')}
        value={({ availability }) => availability}
        cell={({ availability }) => availability && t(`rent.availability.${availability}`)}
      />
      <Line
        of={comparison}
        title={t('rent.subway')}
        value={({ subwayName, subwayLine, distance }) => [subwayName, subwayLine, distance]}
        cell={(rent) => rent.subwayName && <SubwayCell row={rent} />}
      />
      <Line of={comparison} title={t('rent.compare.year')} value={year} cell={year} />
      {features.map((id) => (
        <Line key={id} of={comparison} title={labels['feature']?.[id] ?? `#${id}`} value={(rent) => rent.features.includes(id)} cell={(rent) => has(rent.features.includes(id))} />
      ))}
    </>
  );
}
