import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { Cross, Print, Share, Tick } from '@blueprintjs/icons';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import type { BuildingRow } from '../../building/index.ts';
import { compared, compareHref, lowest, readCompare, stays } from '../comparing.ts';
import type { RentRow } from '../entities/rent.ts';
import { rentList, rentUpdate, shareRents } from '../area.ts';
import { policyWords, primaryOf } from '../rules.ts';
import { SubwayCell } from './rent-cells.tsx';
import './rent-compare.css';

const ShareDialog = lazy(() => import('../share/share-dialog.tsx'));

interface Loaded {
  readonly rents: readonly RentRow[];
  readonly houses: readonly BuildingRow[];
  readonly labels: Labels;
  readonly months: number;
  readonly onlyDifferences: boolean;
}

/** Reads the rents that the address names, and their buildings, in the order of the address. */
export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const { ids, months, onlyDifferences } = readCompare(url.searchParams);
  if (ids.length === 0) return { rents: [], houses: [], labels: {}, months, onlyDifferences };
  const server = kernel.use(http);
  const found = await server.get<ListResponse<RentRow>>('/rent', { query: { id: ids }, signal, quiet: true });
  const rents = ids.flatMap((id) => found.rows.filter((row) => row.id === id));
  const places = [...new Set(rents.map(({ building }) => building))];
  const houses = places.length > 0 ? await server.get<ListResponse<BuildingRow>>('/building', { query: { id: places }, signal, quiet: true }) : undefined;
  return { rents, houses: houses?.rows ?? [], labels: { ...houses?.labels, ...found.labels }, months, onlyDifferences };
}

/** Up to five rents side by side: what each costs over a stay, and what one gets for it. Made to be printed. */
export default function RentCompare() {
  const { rents, houses, labels, months, onlyDifferences } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const { t, money, number } = i18n;
  const navigate = useNavigate();
  const mayShare = useMay()(shareRents);
  const [isSharing, setSharing] = useState(false);
  const costs = compared(rents, months);
  const ids = rents.map(({ id }) => id);
  const best = {
    cost: lowest(costs.map(({ total }) => total)),
    net: lowest(rents.map(({ netPrice }) => netPrice)),
    gross: lowest(rents.map(({ price }) => price)),
    soonest: lowest(rents.map(({ availableMoveDate }) => availableMoveDate)),
  };
  const badges = [
    ['lowestCost', best.cost],
    ['lowestNet', best.net],
    ['lowestGross', best.gross],
    ['soonest', best.soonest],
  ] as const;
  const houseOf = ({ building }: RentRow) => houses.find(({ id }) => id === building);
  /** A line of the table; `value` tells rents apart that differ in it. */
  const line = (title: string, value: (rent: RentRow, place: number) => unknown, cell: (rent: RentRow, place: number) => ReactNode) =>
    (!onlyDifferences || new Set(rents.map((rent, place) => JSON.stringify(value(rent, place) ?? null))).size > 1) && (
      <tr key={title}>
        <th scope="row">{title}</th>
        {rents.map((rent, place) => (
          <td key={rent.id}>{cell(rent, place) || '–'}</td>
        ))}
      </tr>
    );
  const group = (title: string) => (
    <tr className="compare-group">
      <th colSpan={rents.length + 1} scope="colgroup">
        {title}
      </th>
    </tr>
  );
  const highest = Math.max(1, ...costs.map(({ total }) => total));
  const least = Math.min(...costs.map(({ total }) => total));
  const features = [...new Set(rents.flatMap((rent) => rent.features))];
  return (
    <Surface>
      <SurfaceHead
        title={t('rent.compare.title')}
        count={rents.length > 0 ? number(rents.length) : undefined}
        actions={
          rents.length > 0 && (
            <span className="compare-actions">
              <label className="compare-stay">
                {t('rent.compare.stay')}
                <HTMLSelect value={months} onChange={(event) => void navigate(compareHref(ids, Number(event.currentTarget.value), onlyDifferences), { replace: true })}>
                  {stays.map((stay) => (
                    <option key={stay} value={stay}>
                      {t('rent.compare.months', { count: stay })}
                    </option>
                  ))}
                </HTMLSelect>
              </label>
              {rents.length > 1 && (
                <Switch
                  className="compare-only"
                  label={t('rent.compare.onlyDifferences')}
                  checked={onlyDifferences}
                  onChange={(event) => void navigate(compareHref(ids, months, event.currentTarget.checked), { replace: true })}
                />
              )}
              <Button intent={mayShare ? 'none' : 'primary'} icon={<Print />} onClick={() => globalThis.print()}>
                {t('rent.compare.print')}
              </Button>
              {mayShare && <Button intent="primary" icon={<Share />} text={t('rent.share.button')} onClick={() => setSharing(true)} />}
            </span>
          )
        }
      />
      {rents.length === 0 ? (
        <Blank
          kind="empty"
          title={t('rent.compare.empty')}
          text={t('rent.compare.empty.text')}
          action={<LinkButton to={rentList.href()} text={t('rent.compare.toList')} />}
        />
      ) : (
        // oxlint-disable-next-line no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
        <div className="compare-scroll" role="region" aria-label={t('rent.compare.title')} tabIndex={0}>
          <table className="compare">
            <thead>
              <tr>
                <td className="compare-note">
                  <p>{t('rent.compare.formula')}</p>
                  <p>{t('rent.compare.formula.text')}</p>
                </td>
                {rents.map((rent, place) => (
                  <th key={rent.id} scope="col">
                    <span className="compare-picture">
                      <Picture of={rent.photos[0]} size="card" width={304} height={104} />
                      <Button
                        className="compare-remove"
                        size="small"
                        icon={<Cross />}
                        aria-label={t('rent.compare.remove', { name: rent.title })}
                        onClick={() => void navigate(compareHref(ids.filter((id) => id !== rent.id), months, onlyDifferences), { replace: true })}
                      />
                    </span>
                    <Link className="compare-name" to={rentUpdate.href({ rentId: rent.id })}>
                      {houseOf(rent)?.address ?? labels['building']?.[rent.building]} · {rent.title}
                    </Link>
                    <span className="compare-place">{labels['area']?.[houseOf(rent)?.area ?? 0] ?? (rent.borough && t(`rent.borough.${rent.borough}`))}</span>
                    <span className="compare-net">
                      <b>{money(costs[place]?.monthly ?? 0)}</b> {t('rent.compare.monthly', { count: months })}
                    </span>
                    <span className="compare-badges">
                      {badges.map(
                        ([name, places]) =>
                          places.has(place) && (
                            <Tag key={name} tone="success">
                              {t(`rent.compare.${name}`)}
                            </Tag>
                          ),
                      )}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {group(t('rent.compare.cost'))}
              {line(t('rent.compare.gross'), ({ price }) => price, ({ price }) => money(price))}
              {line(t('rent.netPrice'), ({ netPrice }) => netPrice, ({ netPrice }, place) => netPrice !== null && (best.net.has(place) ? <b>{money(netPrice)}</b> : money(netPrice)))}
              {line(t('rent.compare.discount'), ({ discountPolicies }) => primaryOf(discountPolicies), ({ discountPolicies }, place) => {
                const policy = primaryOf(discountPolicies);
                if (!policy) return <span className="compare-muted">{t('rent.compare.noDiscount')}</span>;
                return (
                  <>
                    {policyWords(policy, i18n)} {costs[place]?.tooLong && <span className="compare-warning">{t('rent.compare.lease')}</span>}
                  </>
                );
              })}
              {line(t('rent.compare.renewal'), ({ price }) => price, ({ price }, place) => (best.gross.has(place) ? <b>{money(price)}</b> : money(price)))}
              {line(t('rent.compare.fee'), (rent) => houseOf(rent)?.fee, (rent) => {
                const fee = houseOf(rent)?.fee;
                return fee && t(fee === 'fee' ? 'rent.compare.feeYes' : 'rent.compare.feeNo');
              })}
              {line(t('rent.compare.total', { count: months }), (_, place) => costs[place]?.total, (_, place) => {
                const total = costs[place]?.total ?? 0;
                return (
                  <span className="compare-total" data-best={best.cost.has(place) || undefined}>
                    <b>{money(total)}</b>
                    <span className="compare-bar" aria-hidden="true">
                      <span style={{ inlineSize: `${(total / highest) * 100}%` }} />
                    </span>
                    {total > least && <span className="compare-muted">+ {money(total - least)}</span>}
                  </span>
                );
              })}
              {group(t('rent.compare.home'))}
              {line(t('rent.layout'), ({ layout }) => layout, ({ layout }) => layout !== null && labels['layout']?.[layout])}
              {line(t('rent.bathCount'), ({ bathCount }) => bathCount, ({ bathCount }) => bathCount !== null && number(bathCount))}
              {line(t('rent.availableMoveDate'), ({ availableMoveDate }) => availableMoveDate, ({ availableMoveDate }) => i18n.day(availableMoveDate))}
              {line(t('rent.availability'), ({ availability }) => availability, ({ availability }) => availability && t(`rent.availability.${availability}`))}
              {line(t('rent.subway'), ({ subwayName, subwayLine, distance }) => [subwayName, subwayLine, distance], (rent) => (rent.subwayName ? <SubwayCell row={rent} /> : undefined))}
              {line(t('rent.compare.year'), (rent) => houseOf(rent)?.year, (rent) => houseOf(rent)?.year)}
              {features.map((id) =>
                line(labels['feature']?.[id] ?? `#${id}`, (rent) => rent.features.includes(id), (rent) =>
                  rent.features.includes(id) ? <Tick title={t('rent.compare.yes')} /> : <span className="compare-muted" role="img" aria-label={t('rent.compare.no')}>–</span>,
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog ids={ids} months={months} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Surface>
  );
}
