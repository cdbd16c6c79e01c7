import { serverArea } from '#server/server-area.ts';
import { matchRequests } from '../area.ts';
import { checkRequest } from './check-request.ts';
import { matchRequestDemo } from './demo.ts';
import { expiry } from './expire.ts';
import { migrations } from './migrations.ts';
import { matchCalledOff, seatFreed, seatTaken } from './seats.ts';

export default serverArea(matchRequests, {
  migrations,
  beforeChange: checkRequest,
  demo: matchRequestDemo,
  more: [seatTaken, seatFreed, matchCalledOff, expiry],
});
