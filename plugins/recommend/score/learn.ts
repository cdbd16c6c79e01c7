import type { DismissReason } from '../entity.ts';
import type { Client, OfferedRent } from './rents.ts';

/** A rent that somebody said no to, and why. */
export interface Dismissal {
  readonly rent: OfferedRent;
  readonly reason: DismissReason;
}

const lower = (known: number | null, other: number | null): number | null => (known === null || other === null ? (known ?? other) : Math.min(known, other));

/** Minutes on foot that nobody calls far: who finds such a home far away means something else than the walk. */
const nearMinutes = 5;

/**
 * A client after what they said no to. Too dear lowers the budget below that rent, too small asks for a room more than
 * that rent has, and at most one more than was asked, too late for an earlier day; areas, buildings and walks are left
 * out. A rent itself never comes again, whatever the reason.
 */
export function learn(client: Client, dismissals: readonly Dismissal[]): Client {
  let learnt: Client = { ...client, dismissed: [...client.dismissed, ...dismissals.map(({ rent }) => rent.id)] };
  for (const { rent, reason } of dismissals) {
    const monthly = rent.net ?? rent.gross;
    if (reason === 'price' && monthly !== null) learnt = { ...learnt, budget: lower(learnt.budget, Math.max(0, monthly - 100)) };
    if (reason === 'area' && rent.area !== null) learnt = { ...learnt, refusedAreas: [...learnt.refusedAreas, rent.area], areas: learnt.areas.filter((area) => area !== rent.area) };
    if (reason === 'commute' && rent.walkMinutes !== null && rent.walkMinutes > nearMinutes) learnt = { ...learnt, refusedWalk: lower(learnt.refusedWalk, rent.walkMinutes) };
    if (reason === 'small' && rent.bedrooms !== null) learnt = { ...learnt, bedrooms: Math.max(learnt.bedrooms ?? 0, Math.min(rent.bedrooms, client.bedrooms ?? rent.bedrooms) + 1) };
    if (reason === 'late' && rent.availableOn !== null) learnt = { ...learnt, moveDate: lower(learnt.moveDate, rent.availableOn - 1) };
    if (reason === 'building' && rent.building !== null) learnt = { ...learnt, refusedBuildings: [...learnt.refusedBuildings, rent.building] };
  }
  return learnt;
}
