import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import type { I18n } from '#core/i18n/i18n.ts';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import type { PlanCell as Cell } from '../plan/lay-out.ts';
import { standingOf, type Face, type Place, type Plan, type Standing } from '../plan/plan.ts';
import type { PlanRoom } from '../plan/read-plan.ts';
import { availabilityShapes } from './room-cells.tsx';
import './plan-cell.css';

/** The shape of each standing. */
export const standingShapes: Readonly<Record<Exclude<Standing, 'none'>, StatusShape>> = { ...availabilityShapes, paused: 'paused', missing: 'draft' };

export const standingKey = (standing: Standing): string =>
  standing === 'missing' ? 'room.plan.missing' : standing === 'paused' ? 'room.paused' : `room.availability.${standing}`;

/** One position of a plan: its state by shape and colour, and the price, the unit or the type. */
export const PlanCell = observer(function PlanCell({ plan, cell, place }: { readonly plan: Plan; readonly cell: Cell<PlanRoom>; readonly place: Place }) {
  const i18n = useI18n();
  const standing = standingOf(cell);
  const { room, unit } = cell;
  const face = room ? faceOf(room, standing, plan, i18n) : unit;
  // A price and the places stand side by side only where columns are wide.
  const hasPlaces = room !== undefined && (room.count ?? 0) > 1 && (face === unit || plan.layout.lines.length <= roomyLines);
  const words = standing === 'none' ? i18n.t('room.plan.none') : wordsOf(cell, plan, i18n);
  return (
    <td
      role="gridcell"
      className="plan-cell"
      data-standing={standing}
      data-aside={(plan.only.size > 0 && !plan.only.has(standing)) || undefined}
      data-row={place.row}
      data-column={place.column}
      aria-selected={standing === 'none' ? undefined : plan.isChosen(cell)}
      aria-label={words}
      title={standing === 'none' ? undefined : words}
      tabIndex={plan.isFocused(place) ? 0 : -1}
    >
      {standing !== 'none' && (
        <span className="plan-inner">
          <Status shape={standingShapes[standing]} hidden>
            {i18n.t(standingKey(standing))}
          </Status>
          <span className="plan-face">{face}</span>
          {hasPlaces && <span className="plan-places">{i18n.t('room.plan.places', { left: left(room), all: room.count ?? 0 })}</span>}
        </span>
      )}
    </td>
  );
});

/** So many lines leave each cell the room for two things. */
const roomyLines = 6;

const left = ({ count, taken }: PlanRoom): number => (count ?? 0) - (taken ?? 0);

const faces: Readonly<Record<Face, (room: PlanRoom, standing: Standing, plan: Plan, i18n: I18n) => string>> = {
  // A room that is let costs nobody anything today: its number says more than its price.
  price: ({ price, unitNumber }, standing, _, { money }) => (standing === 'available' && price !== null ? money(price) : unitNumber),
  unit: ({ unitNumber }) => unitNumber,
  type: ({ roomType, unitNumber }, _, { labels }) => (roomType === null ? unitNumber : (labels['roomType']?.[roomType] ?? unitNumber)),
};

const faceOf = (room: PlanRoom, standing: Standing, plan: Plan, i18n: I18n): string => faces[plan.face](room, standing, plan, i18n);

/** Everything a cell says, in one line: "33E, Available, 1B1B, $4,325, 1 of 2 places left". */
function wordsOf(cell: Cell<PlanRoom>, plan: Plan, { t, money, list }: I18n): string {
  const { room, unit } = cell;
  const said = [unit, t(standingKey(standingOf(cell)))];
  if (room) {
    const type = room.roomType === null ? undefined : plan.labels['roomType']?.[room.roomType];
    if (type) said.push(type);
    if (room.price !== null) said.push(money(room.price));
    if ((room.count ?? 0) > 1) said.push(t('room.plan.placesLeft', { left: left(room), all: room.count ?? 0 }));
  }
  return list(said);
}
