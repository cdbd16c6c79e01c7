import type { Row } from '#kit/records/entity.ts';
import type { Reads } from '#server/database/database.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { contract } from '../entities.ts';
import { reopenContracts } from '../area.ts';
import { moveOf, neededIn, type Stage } from '../moves.ts';
import { leaseProblem } from './leases.ts';
import { readStages } from './stages.ts';

/**
 * Refuses a move between stages that their rules do not allow, whoever asks and however: a form, the board, many at
 * once, a file, an undo of what others did. What is missing is named field by field. The server itself sets up what it
 * likes.
 */
export async function checkMove({ connection, who, origin, before, after, back, restores }: ProposedChange<typeof contract>): Promise<void> {
  if (!after || 'system' in who) return;
  await refuseReasonOfNoLoss(connection, before, after);
  if (restores) return refuseReturn(connection, after);
  if (back) return refuseWayBack(connection, before, after);
  // whose unit was taken, and by whom, follows from a signature
  if (after.rival !== null && after.rival !== (before?.rival ?? null)) throw ruleBroken({ rival: 'contract.rule.rival' });
  if (origin !== 'file') refuseTourOver(before, after, Date.now());
  if (before?.workflow === after.workflow && !neededFields.some((field) => before[field] !== after[field])) return;
  const stages = await readStages(connection);
  const to = stages.find(({ id }) => id === after.workflow);
  if (before?.workflow === after.workflow) return to && refuseLoss(connection, before, after, to);
  if (!to) throw ruleBroken({ workflow: 'rule.missing' });
  const from = before && stages.find(({ id }) => id === before.workflow);
  if (!before) {
    if (to.kind !== 'open' || !to.active) throw ruleBroken({ workflow: 'contract.rule.firstStage' });
    return;
  }
  // From a stage that is gone every way is open: it must not keep its contracts.
  if (!from) return;
  const { allowed, refused, missing } = moveOf(after, from, to, who.may(reopenContracts));
  if (allowed) return to.kind === 'won' ? refuseNoPlace(connection, after) : undefined;
  const [first] = missing;
  const fields = missing.flatMap((one) => one.fields.map((field) => [field, 'contract.rule.needed'] as const));
  throw ruleBroken({ workflow: refused ?? `contract.needs.${first?.condition}`, ...Object.fromEntries(fields) });
}

/** Refuses to take a contract back into a stage that is off, where nobody would find it again; no other rule of moves holds then. */
async function refuseWayBack(connection: Reads, before: Row<typeof contract> | undefined, after: Row<typeof contract>): Promise<void> {
  if (before?.workflow === after.workflow) return;
  const to = (await readStages(connection)).find(({ id }) => id === after.workflow);
  if (to?.active === false) throw ruleBroken({ workflow: 'contract.refused.inactive' });
}

/** Refuses the same of one that was deleted, and where its room was let to others meanwhile. Its mark of a taken unit is renewed. */
async function refuseReturn(connection: Reads, after: Row<typeof contract>): Promise<void> {
  const to = (await readStages(connection)).find(({ id }) => id === after.workflow);
  if (to?.active === false) throw ruleBroken({ workflow: 'contract.refused.inactive' });
  if (to?.kind === 'won') await refuseNoPlace(connection, after);
}

/** Refuses the reason of a loss in a contract that is not lost. */
async function refuseReasonOfNoLoss(connection: Reads, before: Row<typeof contract> | undefined, after: Row<typeof contract>): Promise<void> {
  const given = lossFields.filter((field) => after[field] !== null && !(before?.workflow === after.workflow && before[field] === after[field]));
  if (given.length === 0) return;
  const stage = (await readStages(connection)).find(({ id }) => id === after.workflow);
  if (stage && stage.kind !== 'lost') throw ruleBroken(Object.fromEntries(given.map((field) => [field, 'contract.rule.notLost'])));
}

/** Milliseconds that a tour may have begun before its time is entered. */
const underWay = 3_600_000;

/** Refuses a tour whose time is over, unless it is said to be done. */
function refuseTourOver(before: Row<typeof contract> | undefined, { tourSchedule, toured }: Row<typeof contract>, now: number): void {
  if (tourSchedule === null || tourSchedule === before?.tourSchedule || toured === 'done') return;
  if (Date.parse(tourSchedule) + underWay <= now) throw ruleBroken({ tourSchedule: 'contract.rule.tourOver' });
}

/** Fields that say why a contract was lost. */
const lossFields = ['lostReason', 'lostNote'] as const;

/** Fields that a signature or a loss asks for. */
const neededFields = ['room', 'unit', 'leaseStartDate', 'leaseEndDate', 'totalPrice', 'feePayer', 'feeAcknowledged', ...lossFields] as const;

/** Refuses a contract that is signed, or moved while it is, where its room has no place for it. */
async function refuseNoPlace(connection: Reads, after: Row<typeof contract>): Promise<void> {
  const problem = await leaseProblem(connection, after.id, after);
  if (problem) throw ruleBroken(problem);
}

/** Refuses a change that takes from a contract what its stage needs; what it never had, an import or another time may have left out. */
async function refuseLoss(connection: Reads, before: Row<typeof contract>, after: Row<typeof contract>, stage: Stage): Promise<void> {
  const had = neededIn(before, stage);
  const lost: string[] = neededIn(after, stage).filter((field) => !had.includes(field));
  // its lease is of the room
  if (stage.kind === 'won' && before.room !== null && after.room === null) lost.push('room');
  if (lost.length > 0) throw ruleBroken(Object.fromEntries(lost.map((field) => [field, 'contract.rule.needed'])));
  const isMoved = (['room', 'leaseStartDate', 'leaseEndDate'] as const).some((field) => before[field] !== after[field]);
  if (stage.kind === 'won' && isMoved) await refuseNoPlace(connection, after);
}
