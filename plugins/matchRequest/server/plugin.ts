import { queueSources } from '#server/dashboard/sources.ts';
import { keepFields } from '#server/score/evidence.ts';
import { emptyOnLeaving } from '#server/records/left-state.ts';
import { serverArea } from '#server/server-area.ts';
import { matchRequests } from '../area.ts';
import { matchRequest } from '../entity.ts';
import { checkRequest } from './check-request.ts';
import { expiry } from './expire.ts';
import { migrations } from './migrations.ts';
import { matchCalledOff, matchFull, memberRejected, roomGiven, seatFreed, seatTaken } from './seats.ts';
import { requestQueue } from './queue.ts';
import { waitingTold } from './told.ts';

export default serverArea(matchRequests, {
  migrations,
  beforeChange: checkRequest,
  // a score is the engine’s, and a place of the room goes with the seat
  beforeValidate: async (_on, some, origin) => some.map((one) => ({ ...emptyOnLeaving('declined', ['cause', 'reason'], one), ...(origin !== 'server' && keepFields(matchRequest, ['score', 'breakdown', 'scoreVersion', 'inputs', 'holdsPlace'], one)) })),
  more: [...requestQueue.map((one) => queueSources(one)), seatTaken, seatFreed, roomGiven, matchFull, memberRejected, matchCalledOff, expiry, waitingTold],
});
