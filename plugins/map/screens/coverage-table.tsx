import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { useMapModel } from './map-context.ts';

/** Demand against supply in words and numbers, beside the map: what the filled areas show. Each area filters to itself. */
export const CoverageTable = observer(function CoverageTable() {
  const map = useMapModel();
  const i18n = useI18n();
  const { t } = i18n;
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- it scrolls, so that keys must reach it
    <div className="map-coverage" role="region" aria-label={t('map.coverage')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('map.kind.area')}</th>
            <th scope="col">{t('map.demand')}</th>
            <th scope="col">{t('map.supply')}</th>
          </tr>
        </thead>
        <tbody>
          {(map.coverage ?? []).map(({ area, name, demand, supply }) => (
            <tr key={area}>
              <th scope="row">
                <button
                  type="button"
                  onClick={() => {
                    map.list.model.filter('bounds', undefined);
                    map.list.model.filter('area', { is: 'oneOf', values: [area] });
                  }}
                >
                  {name}
                </button>
              </th>
              <td>{demand === null ? '–' : i18n.number(demand)}</td>
              <td>{supply === null ? '–' : i18n.number(supply)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});
