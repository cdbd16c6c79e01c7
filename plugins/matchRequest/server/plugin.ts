import { queueSources } from '#server/dashboard/sources.ts';
import { keepFields } from '#server/score/evidence.ts';
import { afterChange } from '#server/records/after-change.ts';
import { ownersOf } from '#server/records/owners-of.ts';
import { serverArea } from '#server/server-area.ts';
import { matchRequests } from '../area.ts';
import { matchRequest } from '../entity.ts';
import { checkRequest } from './check-request.ts';
import { expiry } from './expire.ts';
import { migrations } from './migrations.ts';
import { matchCalledOff, matchFull, memberRejected, roomGiven, seatFreed, seatTaken } from './seats.ts';
import { requestQueue } from './queue.ts';
import { waitingTold } from './told.ts';

/** Whoever reaches a match reaches those who ask for it. */
const ofMatch = ownersOf({ record: 'matchRequest', by: 'match', target: 'match', owners: { host: 'host', openedBy: 'createdBy' } });

export default serverArea(matchRequests, {
  migrations,
  beforeChange: checkRequest,
  // a score is the engine’s, and a place of the room goes with the seat
  beforeValidate: async (on, some, origin, who) => {
    const owners = (await ofMatch.ownersFirst(on, some, origin, who)) ?? [];
    return some.map((one, at) => ({
      ...(origin !== 'server' && keepFields(matchRequest, ['score', 'breakdown', 'scoreVersion', 'inputs', 'holdsPlace'], one)),
      ...owners[at],
    }));
  },
  more: [...requestQueue.map((one) => queueSources(one)), seatTaken, seatFreed, roomGiven, matchFull, memberRejected, matchCalledOff, expiry, waitingTold, afterChange(ofMatch.follows)],
});
