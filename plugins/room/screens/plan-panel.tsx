import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { I18n } from '#core/i18n/i18n.ts';
import { Link } from 'react-router-dom';
import type { Labels } from '#kit/records/entity.ts';
import type { Edit } from '#kit/bulk/edits.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { editRents, rentUpdate } from '../../rent/index.ts';
import { editRooms, roomUpdate } from '../area.ts';
import { standingOf, type Plan } from '../plan/plan.ts';
import type { PlanRoom } from '../plan/read-plan.ts';
import { severalHref } from '../room-links.ts';
import { unitsText } from '../several/units-text.ts';
import { standingKey } from './plan-cell.tsx';
import { PlacesCell, RoomStatus } from './room-cells.tsx';
import './plan-panel.css';

const PlanEdits = lazy(() => import('./plan-edits.tsx'));
const PlanPrices = lazy(() => import('./plan-prices.tsx'));

/** Milliseconds in which a lasso may grow before its fields are drawn anew. */
const debounceMs = 60;

interface PanelProps {
  readonly plan: Plan;
  /** Shows what changes would do to the chosen rooms. */
  readonly onPreview: (edits: readonly Edit[], labels: Labels) => void;
  /** Changes the rents of the chosen rooms. */
  readonly onRents: (rents: readonly number[], edits: readonly Edit[]) => void;
}

/** Panel of the chosen rooms and the actions for them. */
export const PlanPanel = observer(function PlanPanel(props: PanelProps) {
  const { plan } = props;
  const i18n = useI18n();
  const { t, number } = i18n;
  const may = useMay();
  const { chosenRooms: rooms, chosenUnits: units, layout } = plan;
  const [only] = rooms;
  if (rooms.length + units.length === 0) {
    return (
      <div className="plan-panel plan-nothing" role="region" aria-label={t('room.plan.chosen')}>
        <h2 className="type-section">{t('room.plan.nothing')}</h2>
        <p className="plan-muted">{t('room.plan.nothing.text')}</p>
        {layout.missing.length > 0 && may(editRooms) && <Missing plan={plan} units={layout.missing} />}
      </div>
    );
  }
  return (
    <div className="plan-panel" role="region" aria-label={t('room.plan.chosen')}>
      <header className="plan-panel-head">
        <div>
          <h2 className="type-section" role="status">
            {only && rooms.length === 1
              ? t('room.plan.unit', { unit: only.unitNumber })
              : t('room.plan.chosenCount', { count: rooms.length || units.length, shown: number(rooms.length || units.length) })}
          </h2>
          <p className="plan-muted">{summary(plan, i18n)}</p>
        </div>
        <Button variant="minimal" size="small" icon={<Cross size={14} />} aria-label={t('room.plan.leave')} title={t('room.plan.leave')} onClick={() => plan.chooseNone()} />
      </header>
      <PanelBody {...props} />
    </div>
  );
});

/** The fields and the ways on; they follow a growing lasso a moment later, so that it stays quick. */
const PanelBody = observer(function PanelBody({ plan, onPreview, onRents }: PanelProps) {
  const may = useMay();
  const { rooms, units } = useChosen(plan);
  const [only] = rooms;
  const beside = (
    <>
      {rooms.some(({ rent }) => rent !== null) && may(editRents) && (
        <Suspense fallback={null}>
          <PlanPrices rooms={rooms} onPreview={onRents} />
        </Suspense>
      )}
      {units.length > 0 && may(editRooms) && <Missing plan={plan} units={units} />}
    </>
  );
  return (
    <>
      {only && rooms.length === 1 && <OneRoom plan={plan} room={only} />}
      {rooms.length > 0 && may(editRooms) ? (
        <Suspense fallback={null}>
          <PlanEdits plan={plan} rooms={rooms} onPreview={onPreview}>
            {beside}
          </PlanEdits>
        </Suspense>
      ) : (
        beside
      )}
    </>
  );
});

function useChosen(plan: Plan): { readonly rooms: readonly PlanRoom[]; readonly units: readonly string[] } {
  const [chosen, setChosen] = useState(() => ({ rooms: plan.chosenRooms, units: plan.chosenUnits }));
  useEffect(() => reaction(() => ({ rooms: plan.chosenRooms, units: plan.chosenUnits }), setChosen, { delay: debounceMs }), [plan]);
  return chosen;
}

/** The room that is chosen alone: how it stands, and its page. */
function OneRoom({ plan, room }: { readonly plan: Plan; readonly room: PlanRoom }) {
  const { t, money } = useI18n();
  const { rent } = room;
  return (
    <div className="plan-part">
      <RoomStatus row={room} />
      <dl className="plan-facts">
        <dt>{t('room.places.title')}</dt>
        <dd>
          <PlacesCell count={room.count} taken={room.taken} />
        </dd>
        {rent !== null && (
          <>
            <dt>{t('room.rent')}</dt>
            <dd>
              <Link to={rentUpdate.href({ rentId: rent })}>{plan.labels['rent']?.[rent] ?? `#${rent}`}</Link>
              {room.price !== null && <span>{money(room.price)}</span>}
            </dd>
          </>
        )}
      </dl>
      <LinkButton to={roomUpdate.href({ roomId: room.id })} text={t('room.plan.open', { unit: room.unitNumber })} />
    </div>
  );
}

/** Units nobody entered, and the way to make them. */
function Missing({ plan, units }: { readonly plan: Plan; readonly units: readonly string[] }) {
  const { t, number, list } = useI18n();
  const some = { count: units.length, shown: number(units.length) };
  return (
    <div className="plan-part">
      <h3>{t('room.plan.missingCount', some)}</h3>
      <p className="plan-muted plan-some">{list(units)}</p>
      <LinkButton to={severalHref({ building: plan.building, units: unitsText(units) })} text={t('room.plan.make', some)} />
    </div>
  );
}

/** "33E – 35G · all available", "Available 3 · Rented 6". */
function summary(plan: Plan, { t, number, compare }: I18n): string {
  const rooms = plan.chosenRooms;
  const units = (rooms.length > 0 ? rooms.map(({ unitNumber }) => unitNumber) : plan.chosenUnits).toSorted(compare);
  const groups = Map.groupBy(rooms, (room) => standingOf({ room, unit: room.unitNumber }));
  const standings = [...groups].map(([standing, some]) => `${t(standingKey(standing))} ${number(some.length)}`);
  const [first, last] = [units[0] ?? '', units.at(-1) ?? ''];
  const from = units.length > 1 ? t('room.plan.between', { from: first, to: last }) : '';
  const [one] = groups.keys();
  const stand = groups.size === 1 && one ? (rooms.length > 1 ? t('room.plan.allOf', { standing: t(standingKey(one)) }) : '') : standings.join(' · ');
  return [from, stand].filter(Boolean).join(' · ');
}
