import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { isImeKey } from '#kit/list/keys.ts';
import type { Place, Plan, PlanRow } from '../plan/plan.ts';
import { ground, penthouse } from '../plan/unit-place.ts';
import { placeAfter } from '../plan/walking.ts';
import { LassoFrame } from './lasso-frame.tsx';
import { PlanCell } from './plan-cell.tsx';

/** The rooms of a building, floor by floor from the top. Chosen by click, with Shift, by lasso and by keys. */
export const PlanGrid = observer(function PlanGrid(props: {
  readonly plan: Plan;
  readonly label: string;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly onOpen: (id: number) => void;
}) {
  const { plan, scroll, onOpen } = props;
  const { t } = useI18n();
  const table = useRef<HTMLTableElement>(null);
  const drag = useRef<{ from: Place; last: Place; more: boolean }>(undefined);
  const { rows, layout } = plan;
  const width = Math.max(layout.lines.length, ...rows.map(({ cells }) => cells.length));

  const focus = (place: Place) => cellAt(table.current, place)?.focus();
  const openAt = (place: Place) => {
    const room = plan.cellAt(place)?.room;
    if (room) onOpen(room.id);
  };

  const onPointerDown = (event: PointerEvent) => {
    const place = placeIn(event.target);
    // A finger scrolls; what it taps is a click.
    if (!place || event.button !== 0 || event.pointerType === 'touch') return;
    event.preventDefault();
    const more = event.ctrlKey || event.metaKey;
    plan.choose(place, event.shiftKey ? 'range' : more ? 'toggle' : 'only');
    focus(place);
    if (!event.shiftKey) drag.current = { from: place, last: place, more };
  };
  const onPointerMove = (event: PointerEvent) => {
    const place = drag.current && placeIn(event.target);
    if (!drag.current || !place || same(place, drag.current.last)) return;
    drag.current.last = place;
    plan.lasso(drag.current.from, place, drag.current.more);
  };
  useEffect(() => {
    const release = () => (drag.current = undefined);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, []);
  useEdgeScrolling(scroll, drag);

  const onClick = (event: MouseEvent) => {
    const place = placeIn(event.target);
    if (place && (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') plan.choose(place, 'toggle');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeIn(event.target);
    if (!place || isImeKey(event.nativeEvent) || event.altKey) return;
    const whole = event.ctrlKey || event.metaKey;
    const to = placeAfter(event.key, place, plan.rows, whole);
    if (to) {
      if (event.shiftKey) plan.choose(to, 'range');
      else plan.moveFocus(to);
      focus(to);
    } else if (event.key === ' ') plan.choose(place, event.shiftKey ? 'range' : 'toggle');
    else if (event.key === 'Enter') openAt(place);
    else if (event.key === 'Escape') plan.chooseNone();
    else if (whole && event.code === 'KeyA') plan.chooseAll();
    else return;
    event.preventDefault();
  };

  return (
    <div className="plan-scroll" ref={scroll}>
      {/* oxlint-disable-next-line no-noninteractive-element-interactions -- a grid: its cells take the focus */}
      <table
        ref={table}
        role="grid"
        className="plan-grid"
        aria-label={props.label}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        style={{ '--plan-lines': width } as CSSProperties}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onClick={onClick}
        onDoubleClick={(event) => {
          const place = placeIn(event.target);
          if (place) openAt(place);
        }}
        onKeyDown={onKeyDown}
      >
        <PlanHead plan={plan} width={width} floorWord={t('room.plan.floor')} />
        <tbody>
          {rows.map((row, at) => (
            <PlanFloor key={rowKey(row, at)} plan={plan} row={row} at={at} width={width} />
          ))}
        </tbody>
      </table>
      <LassoFrame plan={plan} table={table} />
    </div>
  );
});

/** The letters of the lines; those of the chosen block stand out. */
const PlanHead = observer(function PlanHead({ plan, width, floorWord }: { readonly plan: Plan; readonly width: number; readonly floorWord: string }) {
  const { lines } = plan.layout;
  const columns = plan.block?.map(({ column }) => column);
  const [start, end] = columns ? [Math.min(...columns), Math.max(...columns)] : [1, 0];
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="plan-corner">
          <span className="unseen">{floorWord}</span>
        </th>
        {Array.from({ length: width }, (_, at) => (
          <th key={at} scope="col" className="plan-line" data-chosen={(at >= start && at <= end) || undefined}>
            {lines[at] || <span className="unseen">–</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
});

/** One floor, or the storeys in a row that have no rooms. */
const PlanFloor = observer(function PlanFloor(props: { readonly plan: Plan; readonly row: PlanRow; readonly at: number; readonly width: number }) {
  const { plan, row, at, width } = props;
  const { t } = useI18n();
  const { is, floor, upTo, cells } = row;
  return (
    <tr data-is={is} data-floor={is === 'others' ? undefined : floor} aria-rowindex={at + 2}>
      <th scope="row" className="plan-floor">
        {is === 'others' ? <span title={t('room.plan.others')}>{t('room.plan.othersShort')}</span> : floorName(floor, upTo, t)}
      </th>
      {is === 'gap' ? (
        <td role="gridcell" className="plan-gap" colSpan={width}>
          <span>{t('room.plan.noRooms', { count: upTo - floor + 1 })}</span>
        </td>
      ) : (
        cells.map((cell, column) => <PlanCell key={cell.room ? `room ${cell.room.id}` : column} plan={plan} cell={cell} place={{ row: at, column }} />)
      )}
    </tr>
  );
});

/** Name of a floor on the plan: 23, 4–8, PH, G, B. */
export function floorName(floor: number, upTo: number, t: (key: string) => string): string {
  if (floor === penthouse) return t('room.plan.penthouse');
  if (floor === ground) return t('room.plan.ground');
  if (floor < ground) return t('room.plan.basement');
  return upTo > floor ? `${floor}–${upTo}` : String(floor);
}

const rowKey = ({ is, floor }: PlanRow, at: number): string => (is === 'others' ? `others ${at}` : String(floor));
const same = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column;

/** The element of a position. */
export const cellAt = (table: HTMLElement | null, { row, column }: Place) =>
  table?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? undefined;

function placeIn(target: EventTarget): Place | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-column]');
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/** Pixels from an edge at which a lasso scrolls, and pixels a frame. */
const edge = 36;
const step = 10;

/** A lasso that reaches the edge of what is seen scrolls on. */
function useEdgeScrolling(scroll: RefObject<HTMLDivElement | null>, drag: RefObject<object | undefined>): void {
  useEffect(() => {
    let frame = 0;
    let pointer: { readonly x: number; readonly y: number } | undefined;
    const turn = () => {
      const box = scroll.current?.getBoundingClientRect();
      if (!drag.current || !pointer || !box) {
        frame = 0;
        return;
      }
      const towards = (at: number, start: number, end: number) => (at < start + edge ? -step : at > end - edge ? step : 0);
      scroll.current?.scrollBy(towards(pointer.x, box.left, box.right), towards(pointer.y, box.top, box.bottom));
      frame = requestAnimationFrame(turn);
    };
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!drag.current) return;
      pointer = { x: clientX, y: clientY };
      frame ||= requestAnimationFrame(turn);
    };
    addEventListener('pointermove', follow);
    return () => {
      removeEventListener('pointermove', follow);
      cancelAnimationFrame(frame);
    };
  }, [scroll, drag]);
}
