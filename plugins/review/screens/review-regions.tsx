import { Edit } from '@blueprintjs/icons';
import { useLoaderData } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Sparkline } from '#kit/ui/sparkline.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { buildingCategory } from '../../building/index.ts';
import type { AveragesResponse } from '../api.ts';
import './review.css';

export const load = ({ kernel, signal }: ScreenVisit): Promise<AveragesResponse> => kernel.use(http).get<AveragesResponse>('/review/averages', { signal, quiet: true });

/** Scores of shown reviews by region, with their trend. */
export default function ReviewRegions() {
  const { rows } = useLoaderData<AveragesResponse>();
  const i18n = useI18n();
  const { t, number } = i18n;
  const score = (value: number | null) => (value === null ? '–' : number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const sorted = rows.toSorted((a, b) => b.count - a.count || i18n.compare(a.name, b.name));
  return (
    <Surface>
      <SurfaceHead title={t('review.regions.title')} count={number(rows.length)} detail={t('review.regions.text')} actions={<LinkButton icon={<Edit />} to={buildingCategory.href({ category: 'area' })} text={t('review.regions.edit')} />} />
      {rows.length === 0 ? (
        <Blank kind="empty" title={t('review.regions.none')} />
      ) : (
        <div className="review-regions" role="region" aria-label={t('review.regions.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('review.region')}</th>
                <th scope="col">{t('review.region.borough')}</th>
                {(['count', 'safety', 'neighborhood', 'transit', 'overall'] as const).map((name) => (
                  <th key={name} scope="col" className="number">
                    {t(name === 'count' ? 'review.region.count' : `review.${name}`)}
                  </th>
                ))}
                <th scope="col">{t('review.region.trend')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((row) => {
                const trend = row.trend.filter((one) => one !== null);
                return (
                  <tr key={row.id}>
                    <th scope="row">{row.name || t('review.region.none')}</th>
                    <td>{row.borough ? t(`area.borough.${row.borough}`) : '–'}</td>
                    <td className="number">{number(row.count)}</td>
                    <td className="number">{score(row.safety)}</td>
                    <td className="number">{score(row.neighborhood)}</td>
                    <td className="number">{score(row.transit)}</td>
                    <td className="number">
                      <strong>{score(row.overall)}</strong>
                    </td>
                    <td>{trend.length > 1 && <Sparkline values={trend} label={t('review.trend', { from: score(trend[0] ?? null), to: score(trend.at(-1) ?? null) })} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <SurfaceFoot start={t('review.regions.foot')} />
    </Surface>
  );
}
