import { Button } from '@blueprintjs/core';
import { Layers, Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CallError, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { sidesAround, type MapBounds } from '#kit/map/place.ts';
import { reference } from '#kit/records/field.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { viewContracts } from '../../contract/index.ts';
import { viewCustomers } from '../../customer/index.ts';
import { useMapModel } from './map-context.ts';
import { distances, nearOf, outlineOf, sidesOf } from './map-model.ts';
import { readWorkPlace } from './work-place.ts';

const customerField = reference('customer');

/** Layers over the map, printing, and the rings around a customer's work. */
export const MapTools = observer(function MapTools({ fit }: { readonly fit: (sides: MapBounds) => void }) {
  const map = useMapModel();
  const may = useMay();
  const i18n = useI18n();
  const { t } = i18n;
  const [isOpen, setOpen] = useState(false);
  const turn = () => {
    setOpen(false);
    void map.lay({ ...map.layers, coverage: !map.layers.coverage });
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
            {may(viewContracts) && <Button alignText="start" fill variant="minimal" active={map.layers.coverage} aria-pressed={map.layers.coverage} text={t('map.coverage')} onClick={turn} />}
            {may(viewCustomers) && <Commute fit={fit} onDone={() => setOpen(false)} />}
          </div>
        }
        target={(target, open) => <Button {...target} icon={<Layers />} active={open} text={t('map.layers')} />}
      />
      <Button className="map-print" icon={<Print />} aria-label={t('map.print')} title={t('map.print')} onClick={() => window.print()} />
      {map.work && <WorkRings fit={fit} />}
      <Distances fit={fit} />
    </div>
  );
});

/** Why no rings are drawn; `entered` is the address that was not found. */
interface Problem {
  readonly key: string;
  readonly customer: number;
  readonly name: string;
  readonly entered: string;
}

/** Chooses the customer around whose work rings are drawn. */
function Commute({ fit, onDone }: { readonly fit: (sides: MapBounds) => void; readonly onDone: () => void }) {
  const map = useMapModel();
  const kernel = useKernel();
  const { t } = useI18n();
  const [chosen, setChosen] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const choose = async (customer: number) => {
    setProblem(undefined);
    const { place, ...work } = await readWorkPlace(kernel, customer);
    if (!place) return setProblem({ key: work.entered === '' ? 'map.noWork' : 'map.workNotFound', customer, ...work });
    map.ringAround({ customer }, work.name, place);
    fit(sidesAround(map.work!.rings[1]!.places)!);
    return onDone();
  };
  const failed = (error: unknown) => {
    if (error instanceof CallError && isSilent(error)) return;
    setProblem({ key: 'error.mapSearch', customer: 0, name: '', entered: '' });
  };
  const point = () => {
    if (problem) map.set('placing', problem);
    onDone();
  };
  return (
    <label className="map-commute" htmlFor="map-commute">
      {t('map.commute')}
      <ReferenceControl
        id="map-commute"
        name="customer"
        field={customerField as never}
        value={chosen}
        labels={{ customer: chosen === null ? {} : { [chosen]: name } }}
        wordKey="map.commute"
        {...(problem !== undefined && { describedBy: 'map-commute-problem' })}
        onLabel={(_, __, label) => setName(label)}
        onChange={(id) => {
          setChosen(typeof id === 'number' ? id : null);
          setProblem(undefined);
          if (typeof id === 'number') void choose(id).catch(failed);
        }}
      />
      {problem !== undefined && (
        <span id="map-commute-problem" className="map-problem" role="alert">
          {t(problem.key, { name: problem.name, address: problem.entered })}
          {problem.customer > 0 && <Button size="small" text={t('map.point')} onClick={point} />}
        </span>
      )}
    </label>
  );
}

/** The rings around somebody's work: each filters to what lies within. */
const WorkRings = observer(function WorkRings({ fit }: { readonly fit: (sides: MapBounds) => void }) {
  const map = useMapModel();
  const i18n = useI18n();
  const { t } = i18n;
  const { work } = map;
  if (!work) return null;
  return (
    <div className="map-rings" role="group" aria-label={t('map.commuteOf', { name: work.name })}>
      <b>{t('map.commuteOf', { name: work.name })}</b> <span>{t('map.about')}</span>
      {work.rings.map(({ minutes, places }) => (
        <Button
          key={minutes}
          size="small"
          text={t('map.minutes', { shown: i18n.number(minutes) })}
          onClick={() => {
            map.list.model.filter('within', outlineOf(places, t('map.withinCommute', { shown: i18n.number(minutes), name: work.name })));
            fit(sidesAround(places)!);
          }}
        />
      ))}
      <Button size="small" variant="minimal" text={t('map.removeRings')} onClick={() => void map.lay({ coverage: map.layers.coverage })} />
    </div>
  );
});

/** The place that was searched for, and how far around it the list goes. */
const Distances = observer(function Distances({ fit }: { readonly fit: (sides: MapBounds) => void }) {
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
