import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import { Cross, Print, Share } from '@blueprintjs/icons';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import type { BuildingRow } from '../../building/index.ts';
import { compareHref, readCompare, stays } from '../compare-address.ts';
import type { RentRow } from '../entities/rent.ts';
import { rentList, rentUpdate, shareRents } from '../area.ts';
import { comparisonOf, CostLines, HomeLines, houseOf, type Compared, type Comparison } from './rent-compare-lines.tsx';
import './rent-compare.css';

const ShareDialog = lazy(() => import('../share/share-dialog.tsx'));

/** Reads the rents that the address names, and their buildings, in the order of the address. */
export async function load({ kernel, url, signal }: ScreenVisit): Promise<Compared> {
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
  const loaded = useLoaderData<Compared>();
  const { rents, months } = loaded;
  const { t, number } = useI18n();
  const [isSharing, setSharing] = useState(false);
  const comparison = comparisonOf(loaded);
  return (
    <Surface>
      <SurfaceHead
        title={t('rent.compare.title')}
        count={rents.length > 0 ? number(rents.length) : undefined}
        actions={rents.length > 0 && <Actions of={comparison} onShare={() => setSharing(true)} />}
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
          <table className="compare" style={{ '--homes': rents.length } as CSSProperties}>
            <thead>
              <tr>
                <td className="compare-note">
                  <p>{t('rent.compare.formula')}</p>
                  <p>{t('rent.compare.formula.text')}</p>
                </td>
                {rents.map((rent, place) => (
                  <RentHead key={rent.id} of={comparison} rent={rent} place={place} />
                ))}
              </tr>
            </thead>
            <tbody>
              <Group of={comparison} title={t('rent.compare.cost')} />
              <CostLines of={comparison} />
              <Group of={comparison} title={t('rent.compare.home')} />
              <HomeLines of={comparison} />
            </tbody>
          </table>
        </div>
      )}
      {isSharing && (
        <Suspense>
          <ShareDialog ids={rents.map(({ id }) => id)} months={months} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Surface>
  );
}

function Actions({ of: { rents, months, onlyDifferences }, onShare }: { readonly of: Comparison; readonly onShare: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const mayShare = useMay()(shareRents);
  const show = (stay: number, differencesAlone: boolean) => void navigate(compareHref(rents.map(({ id }) => id), stay, differencesAlone), { replace: true });
  return (
    <span className="compare-actions">
      <label className="compare-stay">
        {t('rent.compare.stay')}
        <HTMLSelect value={months} onChange={(event) => show(Number(event.currentTarget.value), onlyDifferences)}>
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
          onChange={(event) => show(months, event.currentTarget.checked)}
        />
      )}
      <Button intent={mayShare ? 'none' : 'primary'} icon={<Print />} onClick={() => globalThis.print()}>
        {t('rent.compare.print')}
      </Button>
      {mayShare && <Button intent="primary" icon={<Share />} text={t('rent.share.button')} onClick={onShare} />}
    </span>
  );
}

function RentHead({ of: comparison, rent, place }: { readonly of: Comparison; readonly rent: RentRow; readonly place: number }) {
  const { rents, labels, months, onlyDifferences, costs, best } = comparison;
  const { t, money } = useI18n();
  const navigate = useNavigate();
  const house = houseOf(comparison, rent);
  const others = rents.flatMap(({ id }) => (id === rent.id ? [] : [id]));
  // the price stands before its words or within them, by the language
  const [before = '', after = ''] = t('rent.compare.monthly', { count: months, price: '\n' }).split('\n');
  const badges = [
    ['lowestCost', best.cost],
    ['lowestNet', best.net],
    ['lowestGross', best.gross],
    ['soonest', best.soonest],
  ] as const;
  return (
    <th scope="col">
      <span className="compare-picture">
        <Picture of={rent.photos[0]} size="card" width={304} height={104} />
        <Button
          className="compare-remove"
          size="small"
          icon={<Cross />}
          aria-label={t('rent.compare.remove', { name: rent.title })}
          onClick={() => void navigate(compareHref(others, months, onlyDifferences), { replace: true })}
        />
      </span>
      <Link className="compare-name" to={rentUpdate.href({ rentId: rent.id })}>
        {house?.address ?? labels['building']?.[rent.building]} · {rent.title}
      </Link>
      <span className="compare-place">{labels['area']?.[house?.area ?? 0] ?? (rent.borough && t(`rent.borough.${rent.borough}`))}</span>
      <span className="compare-net">
        {before}
        <b>{money(costs[place]?.monthly ?? 0)}</b>
        {after}
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
  );
}

function Group({ of: { rents }, title }: { readonly of: Comparison; readonly title: string }) {
  return (
    <tr className="compare-group">
      <th colSpan={rents.length + 1} scope="colgroup">
        {title}
      </th>
    </tr>
  );
}
