import { Button, SegmentedControl } from '@blueprintjs/core';
import { Plus, Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import type { Edit } from '#kit/bulk/edits.ts';
import type { Labels, RecordResponse } from '#kit/records/entity.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import type { BuildingRow } from '../../building/index.ts';
import { room } from '../entities/room.ts';
import { rent } from '../../rent/index.ts';
import { editRooms, roomList, roomUpdate } from '../area.ts';
import { Plan } from '../plan/plan.ts';
import { readPlan, type PlanRooms } from '../plan/read-plan.ts';
import { severalHref } from '../room-links.ts';
import { cellAt, PlanGrid } from './plan-grid.tsx';
import { PlanLegend } from './plan-legend.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { useLivePlan } from './use-live-plan.ts';
import './room-plan.css';

const BulkPage = lazy(() => import('#kit/bulk/bulk-page.tsx').then((module) => ({ default: module.BulkPage })));

interface Loaded extends PlanRooms {
  readonly building: Pick<BuildingRow, 'id' | 'address' | 'photos'>;
  /** The unit the keyboard stood on when the page was left. */
  readonly at: string | null;
}

/** Reads a building and its rooms. */
export async function load({ kernel, params, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const of = Number(params['buildingId']);
  const [{ id, address, photos }, { rooms, labels }] = await Promise.all([
    server.get<RecordResponse<BuildingRow>>(`/building/${of}`, { signal, quiet: true }),
    readPlan(server, of, { signal }),
  ]);
  return { building: { id, address, photos }, rooms, labels, at: url.searchParams.get('at') };
}

export const titleOf = ({ building }: Loaded): string => building.address;

/** A building's rooms floor by floor: how each stands, and many of them changed at once. */
export default function RoomPlan() {
  const loaded = useLoaderData<Loaded>();
  return <PlanPage key={loaded.building.id} loaded={loaded} />;
}

/** A bulk change of the chosen rooms or rents. */
interface Changing {
  readonly entity: typeof room | typeof rent;
  readonly ids: readonly number[];
  readonly edits?: readonly Edit[];
  readonly labels?: Labels;
  readonly fields?: readonly string[];
}

const PlanPage = observer(function PlanPage({ loaded }: { readonly loaded: Loaded }) {
  const { building, at } = loaded;
  const { t } = useI18n();
  const may = useMay();
  const navigate = useNavigate();
  const scroll = useRef<HTMLDivElement>(null);
  const [plan] = useState(() => openPlan(building.id, loaded, at));
  const [changing, setChanging] = useState<Changing>();
  const refresh = useLivePlan(plan);
  // Whoever comes back, from a room or from a preview, finds the plan where it was.
  useEffect(() => {
    if (!changing) cellAt(scroll.current, plan.focus)?.scrollIntoView?.({ block: 'center', inline: 'nearest' });
  }, [plan, changing]);

  if (changing) {
    const close = (isWritten: boolean) => {
      setChanging(undefined);
      if (isWritten) void refresh();
    };
    return <PlanChange changing={changing} onClose={close} />;
  }
  const rooms = plan.rows.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.room).length, 0);
  const openRoom = (id: number) => {
    keepPlace(plan);
    void navigate(roomUpdate.href({ roomId: id }));
  };
  return (
    <div className="plan" onClickCapture={() => keepPlace(plan)}>
      <Surface
        still
        side={
          rooms > 0 && (
            <PlanPanel
              plan={plan}
              onPreview={(edits, labels) => setChanging({ entity: room, ids: plan.chosenRooms.map(({ id }) => id), edits, labels })}
              onRents={(ids, edits) => setChanging({ entity: rent, ids, edits, fields: ['price', 'availableMoveDate', 'features', 'active'] })}
            />
          )
        }
      >
        <PlanHead building={building} plan={plan} rooms={rooms} />
        {rooms === 0 ? (
          <Blank
            kind="empty"
            title={t('room.plan.empty')}
            text={t('room.plan.empty.text')}
            action={may(editRooms) && <LinkButton intent="primary" to={severalHref({ building: building.id })} text={t('room.several')} />}
          />
        ) : (
          <>
            <PlanLegend plan={plan} scroll={scroll} />
            <PlanGrid plan={plan} label={t('room.plan.of', { address: building.address })} scroll={scroll} onOpen={openRoom} />
          </>
        )}
      </Surface>
    </div>
  );
});

/** The preview of a bulk change, in place of the plan. */
function PlanChange({ changing: { entity, ids, ...begun }, onClose }: { readonly changing: Changing; readonly onClose: (isWritten: boolean) => void }) {
  const { t, number } = useI18n();
  const countWords = (count: number) => t(`${entity.name}.total`, { count, shown: number(count) });
  return (
    <Surface still>
      <Suspense fallback={null}>
        <BulkPage entity={entity} source={{ ids, except: [] }} {...begun} what={countWords(ids.length)} countWords={countWords} onClose={onClose} />
      </Suspense>
    </Surface>
  );
}

/** The building, its counts, and the ways to its list, to paper and to more rooms. */
const PlanHead = observer(function PlanHead({ building, plan, rooms }: { readonly building: Loaded['building']; readonly plan: Plan; readonly rooms: number }) {
  const { t, number } = useI18n();
  const may = useMay();
  const navigate = useNavigate();
  const { floors, lines } = plan.layout;
  const counts = [
    t('room.total', { count: rooms, shown: number(rooms) }),
    t('room.plan.floorCount', { count: floors.filter(({ cells }) => cells.length > 0).length }),
    t('room.plan.lineCount', { count: lines.length }),
  ];
  return (
    <SurfaceHead
      lead={<Picture of={building.photos[0]} size="thumb" width={44} height={32} />}
      title={
        <>
          {building.address}
          {rooms > 0 && <span className="plan-total">{counts.join(' · ')}</span>}
        </>
      }
      actions={
        <>
          <SegmentedControl
            {...{ 'aria-label': t('room.plan.view') }}
            options={[
              { value: 'plan', label: t('room.plan.plan') },
              { value: 'list', label: t('room.plan.list') },
            ]}
            value="plan"
            onValueChange={() => void navigate(`${roomList.href()}?building=${building.id}`)}
          />
          <Button className="plan-print" icon={<Print />} aria-label={t('room.plan.print')} title={t('room.plan.print')} onClick={() => globalThis.print()} />
          {may(editRooms) && <LinkButton to={severalHref({ building: building.id })} icon={<Plus />} text={t('room.plan.add')} />}
        </>
      }
    />
  );
});

function openPlan(building: number, data: PlanRooms, at: string | null): Plan {
  const plan = new Plan(building, data);
  const place = at === null ? undefined : plan.placeOfUnit(at);
  if (place) plan.choose(place, 'only');
  return plan;
}

// Past the router: where the keyboard stands is no navigation.
function keepPlace(plan: Plan): void {
  const unit = plan.cellAt(plan.focus)?.unit;
  const { pathname, search } = window.location;
  const words = new URLSearchParams(search);
  if (unit) words.set('at', unit);
  if (words.toString() !== search.slice(1)) window.history.replaceState(window.history.state, '', `${pathname}?${words}`);
}
