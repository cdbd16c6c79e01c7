import { serverArea } from '#server/server-area.ts';
import { demos, records } from '#server/slots.ts';
import { matches } from '../area.ts';
import { matchRefusal } from '../entity.ts';
import { matchRules } from '../rules.ts';
import { columnSets } from '#server/columns/column-thread.ts';
import { afterChange } from '#server/records/after-change.ts';
import { ownersOf } from '#server/records/owners-of.ts';
import { candidateEndpoints } from './candidates.ts';
import { checkMatch, matchBeforeValidate } from './check-match.ts';
import { checkRefusal } from './check-refusal.ts';
import { refusalsEndpoint } from './refusals.ts';
import { hostPlace } from './host-place.ts';
import { matchDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { matchRequestDemo } from './request-demo.ts';
import { readingEndpoints } from './readings.ts';
import { roomMoved } from './room-moved.ts';
import { columns as searches } from './roommate-columns.ts';
import { requestsScored } from './score-requests.ts';
import { reviewEndpoint, suitedEndpoint } from './request-review.ts';
import { weightsEndpoint } from './weights-endpoint.ts';

/** Whoever reaches a match reaches who was found not to fit. */
const refusals = ownersOf({ record: 'matchRefusal', by: 'match', target: 'match', owners: { host: 'host', openedBy: 'createdBy' } });

export default serverArea(matches, {
  migrations,
  rules: matchRules,
  beforeChange: checkMatch,
  beforeValidate: matchBeforeValidate,
  compute: {
    taken: `1 + (select count(*) from "matchRequest" q where q."match" = "match"."id" and q."state" = 'seated' and q."deletedAt" is null)`,
  },
  demo: matchDemo,
  more: [
    columnSets(searches),
    ...[requestsScored, roomMoved, hostPlace, refusals.follows].map(afterChange),
    demos(matchRequestDemo),
    ...candidateEndpoints,
    reviewEndpoint,
    suitedEndpoint,
    refusalsEndpoint,
    ...readingEndpoints,
    weightsEndpoint,
    records({ entity: matchRefusal, read: matches.rights.view, write: matches.rights.edit, beforeValidate: refusals.ownersFirst, beforeChange: checkRefusal }),
  ],
});
