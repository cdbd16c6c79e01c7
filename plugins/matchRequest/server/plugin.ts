import { queueSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { matchRequests } from '../area.ts';
import { checkRequest } from './check-request.ts';
import { expiry } from './expire.ts';
import { migrations } from './migrations.ts';
import { matchCalledOff, seatFreed, seatTaken } from './seats.ts';
import { requestQueue } from './queue.ts';
import { waitingTold } from './told.ts';

export default serverArea(matchRequests, {
  migrations,
  beforeChange: checkRequest,
  more: [...requestQueue.map((one) => queueSources(one)), seatTaken, seatFreed, matchCalledOff, expiry, waitingTold],
});
