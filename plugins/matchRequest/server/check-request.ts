import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import { hosts } from '../../match/index.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { matchRequest } from '../entity.ts';

interface Wanted {
  readonly host: number;
  readonly seats: number;
  readonly taken: number;
  readonly isOpen: boolean | number;
  readonly state: string;
  readonly room: number | null;
}

/**
 * Keeps seats true: one active seat for a member, none beyond the seats there are or in a room that is let. Throws a
 * `Refusal` 400 for a request of somebody who lives there, of somebody who is not approved or not active, a second open
 * one for the same match, one that a match takes no more, one of a pair that was found not to fit, for one that is given
 * to somebody else, or to another match once it was answered, for a match that is called off by hand, and for a seat that
 * is deleted: its place would stay taken.
 */
export async function checkRequest({ connection, hold, who, before, after, back, replaces, restores }: ProposedChange<typeof matchRequest>): Promise<void> {
  if (!after) {
    if (before?.state === 'seated' && !back) throw ruleBroken({ state: 'matchRequest.rule.seated' });
    return;
  }
  const isMoved = before !== undefined && (before.match !== after.match || before.member !== after.member);
  const isSaidByHand = after.cause === 'calledOff' && before?.cause !== 'calledOff' && !('system' in who) && !back && !restores;
  if (isSaidByHand && before?.state === after.state) throw ruleBroken({ cause: 'matchRequest.rule.calledOff' });
  if (before?.state === after.state && !isMoved) return;
  if (isMoved && before.state === 'seated') throw ruleBroken({ [before.match === after.match ? 'member' : 'match']: 'matchRequest.rule.seated' });
  // their words and their score are theirs
  if (before && before.member !== after.member && !replaces && !back) throw ruleBroken({ member: 'matchRequest.rule.asker' });
  // the answer was to this person, for this match
  const isUnanswered = after.state === 'pending' && (before?.state === 'pending' || back);
  if (isMoved && !isUnanswered && !replaces) throw ruleBroken({ [before.match === after.match ? 'member' : 'match']: 'matchRequest.rule.answered' });
  const own = before?.id ?? 0;
  // two who get the last seat at the same time: the second one waits here and then counts the first
  await hold('select 1 from "match" where "id" = ? for update', [after.match]);
  const [wanted] = await rowsOf<Wanted>(
    connection,
    `select m."host", m."seats", m."state", m."room", (m."active" and m."registration" = 'complete' and m."state" = 'matching') as "isOpen",
       1 + (select count(*) from "matchRequest" q where q."match" = m."id" and q."id" <> ? and q."state" = 'seated' and q."deletedAt" is null) as "taken"
     from "match" m where m."id" = ?`,
    [own, after.match],
  );
  if (!wanted) return;
  // who calls a match off anew, after an undo, answers those who wait once it is
  if (isSaidByHand && wanted.state !== 'canceling') throw ruleBroken({ cause: 'matchRequest.rule.calledOff' });
  if (wanted.host === after.member) throw ruleBroken({ member: 'matchRequest.rule.host' });
  const isWaiting = after.state === 'pending' || after.state === 'accepted';
  const isFull = Number(wanted.taken) >= wanted.seats;
  // who takes back an answer of their own brings a state back that stood before the match was full
  if (isFull && !back && (after.state === 'accepted' || after.state === 'seated')) throw ruleBroken({ state: 'match.rule.full' });
  if (!wanted.isOpen && !back && (isWaiting || after.state === 'seated')) throw ruleBroken({ match: 'matchRequest.rule.closed' });
  if (!back && (isWaiting || after.state === 'seated')) {
    const isOpen = (await rowsOf(connection, `select 1 from "user" where "id" = ? and "active" and "status" = 'approved' and "deletedAt" is null`, [after.member])).length > 0;
    if (!isOpen) throw ruleBroken({ member: 'matchRequest.rule.notOpen' });
  }
  if (isWaiting || after.state === 'seated') {
    const isRefused = (await rowsOf(connection, 'select 1 from "matchRefusal" where "match" = ? and "member" = ? and "deletedAt" is null limit 1', [after.match, after.member])).length > 0;
    if (isRefused) throw ruleBroken({ member: 'matchRequest.rule.refused' });
  }
  if ((isWaiting || after.state === 'seated') && (await isThere(connection, `"match" = ? and "state" in ('pending', 'accepted', 'seated')`, [after.member, own, after.match]))) {
    throw ruleBroken({ match: 'matchRequest.rule.again' });
  }
  if (after.state !== 'seated') return;
  if (isFull) throw ruleBroken({ state: 'match.rule.full' });
  if (wanted.room !== null && !after.holdsPlace) {
    await hold('select 1 from "room" where "id" = ? for update', [wanted.room]);
    const isLet = (await rowsOf(connection, 'select 1 from "room" where "id" = ? and "taken" >= "count" and "deletedAt" is null', [wanted.room])).length > 0;
    if (isLet) throw ruleBroken({ state: 'matchRequest.rule.roomFull' });
  }
  await hold('select 1 from "user" where "id" = ? for update', [after.member]);
  const isHost = (await rowsOf(connection, `select 1 from "match" where "host" = ? and ${hosts} limit 1`, [after.member])).length > 0;
  if (isHost || (await isThere(connection, `"state" = 'seated'`, [after.member, own]))) throw ruleBroken({ member: 'matchRequest.rule.seatElsewhere' });
}

/** True when a member has another request of a kind. */
const isThere = async (connection: ProposedChange['connection'], where: string, values: readonly number[]): Promise<boolean> =>
  (await rowsOf(connection, `select 1 from "matchRequest" where "member" = ? and "id" <> ? and "deletedAt" is null and ${where} limit 1`, [...values])).length > 0;
