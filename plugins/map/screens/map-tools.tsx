import { Button } from '@blueprintjs/core';
import { Layers, Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { sidesAround, type Place, type Sides } from '#kit/map/place.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { reference } from '#kit/records/field.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { viewContracts } from '../../contract/index.ts';
import { viewCustomers, type CustomerRow } from '../../customer/index.ts';
import { useMapModel } from './map-context.ts';
import { distances, nearOf, sidesOf } from './map-model.ts';
import { searchPlaces } from './search-places.ts';

const customerField = reference('customer');

/** Layers over the map, printing, and the rings around a customer's work. */
export const MapTools = observer(function MapTools({ fit }: { readonly fit: (sides: Sides) => void }) {
  const map = useMapModel();
  const may = useMay();
  const i18n = useI18n();
  const { t } = i18n;
  const [isOpen, setOpen] = useState(false);
  const turn = () => {
    setOpen(false);
    // the toast has said so
    map.turnCoverage().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  };
  return (
    <div className="map-tools" data-page-actions="">
      <LatePopover
        placement="bottom-start"
        popupKind="dialog"
        isOpen={isOpen}
        onInteraction={setOpen}
        content={
          <div className="map-layers" role="group" aria-label={t('map.layers')}>
            {may(viewContracts) && <Button alignText="start" fill variant="minimal" active={map.coverage !== undefined} aria-pressed={map.coverage !== undefined} text={t('map.coverage')} onClick={turn} />}
            {may(viewCustomers) && <Commute fit={fit} onDone={() => setOpen(false)} />}
          </div>
        }
        target={(target, open) => <Button {...target} icon={<Layers />} active={open} text={t('map.layers')} />}
      />
      <Button className="map-print" icon={<Print />} aria-label={t('map.print')} title={t('map.print')} onClick={() => window.print()} />
      {map.work && <WorkRings fit={fit} />}
      <Distances fit={fit} />
      {map.coverage && <CoverageTable />}
    </div>
  );
});

/** Chooses the customer around whose work rings are drawn. */
function Commute({ fit, onDone }: { readonly fit: (sides: Sides) => void; readonly onDone: () => void }) {
  const map = useMapModel();
  const kernel = useKernel();
  const { t } = useI18n();
  const [problem, setProblem] = useState<{ readonly key: string; readonly name: string }>();
  const choose = async (id: number) => {
    setProblem(undefined);
    const { name, workLocation } = await kernel.use(http).get<RecordResponse<CustomerRow>>(`/customer/${id}`, { quiet: true });
    // Employer and address stand together: "Hanbit Trading, 1 Penn Plaza".
    const [whole = '', ...parts] = [workLocation ?? '', ...(workLocation ?? '').split(',').slice(1)];
    const last = parts.at(-1)?.trim();
    const place = whole === '' ? undefined : ((await placeOf(kernel, whole)) ?? (last ? await placeOf(kernel, last) : undefined));
    if (!place) return setProblem({ key: whole === '' ? 'map.noWork' : 'error.address', name });
    map.ringAround(name, place);
    fit(sidesAround(map.work!.rings[1]!.places)!);
    return onDone();
  };
  const failed = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (!isSilent(error)) setProblem({ key: 'error.mapSearch', name: '' });
  };
  const point = () => {
    map.set('placing', problem?.name);
    onDone();
  };
  return (
    <label className="map-commute" htmlFor="map-commute">
      {t('map.commute')}
      <ReferenceControl
        id="map-commute"
        name="customer"
        field={customerField as never}
        value={null}
        wordKey="map.commute"
        {...(problem !== undefined && { describedBy: 'map-commute-problem' })}
        onChange={(id) => typeof id === 'number' && void choose(id).catch(failed)}
      />
      {problem !== undefined && (
        <span id="map-commute-problem" className="map-problem" role="alert">
          {t(problem.key)}
          {problem.name !== '' && <Button size="small" text={t('map.point')} onClick={point} />}
        </span>
      )}
    </label>
  );
}

/** The first place that is called so. */
async function placeOf(kernel: Kernel, words: string): Promise<Place | undefined> {
  const { hits, problem } = await searchPlaces(kernel, words);
  if (problem === 'error.mapSearch') throw new Error(problem);
  return hits.flatMap((hit) => ('place' in hit && hit.place ? [hit.place] : []))[0];
}

/** The rings around somebody's work: each filters to what lies within. */
const WorkRings = observer(function WorkRings({ fit }: { readonly fit: (sides: Sides) => void }) {
  const map = useMapModel();
  const i18n = useI18n();
  const { t } = i18n;
  const { work } = map;
  if (!work) return null;
  return (
    <div className="map-rings" role="group" aria-label={t('map.commuteOf', { name: work.name })}>
      <b>{t('map.commuteOf', { name: work.name })}</b> <span>{t('map.about')}</span>
      {work.rings.map(({ minutes, metres, places }) => (
        <Button
          key={minutes}
          size="small"
          text={t('map.minutes', { shown: i18n.number(minutes) })}
          onClick={() => {
            map.list.model.filter('within', nearOf(work, metres));
            fit(sidesAround(places)!);
          }}
        />
      ))}
      <Button size="small" variant="minimal" text={t('map.removeRings')} onClick={() => map.set('work', undefined)} />
    </div>
  );
});

/** The place that was searched for, and how far around it the list goes. */
const Distances = observer(function Distances({ fit }: { readonly fit: (sides: Sides) => void }) {
  const map = useMapModel();
  const i18n = useI18n();
  const { t } = i18n;
  const { model } = map.list;
  const within = model.query.filters['within'];
  if (within?.is !== 'inside' || !within.around || within.name === undefined) return null;
  const { around, name } = within;
  return (
    <div className="map-rings" role="group" aria-label={t('map.around', { name })}>
      <b>{t('map.around', { name })}</b>
      {distances.map((metres) => (
        <Button
          key={metres}
          size="small"
          active={metres === around.metres}
          aria-pressed={metres === around.metres}
          text={t('map.metres', { shown: i18n.number(metres) })}
          onClick={() => {
            const wider = nearOf(around, metres, name);
            model.filter('within', wider);
            fit(sidesOf(wider)!);
          }}
        />
      ))}
    </div>
  );
});

/** Demand against supply in words and numbers: what the filled areas show. Each area filters to itself. */
const CoverageTable = observer(function CoverageTable() {
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
