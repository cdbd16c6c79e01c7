import { columnSets } from '#server/columns/column-thread.ts';
import { afterChange } from '#server/records/after-change.ts';
import { serverArea } from '#server/server-area.ts';
import { recommends } from '../area.ts';
import { recommendAutofill } from '../rules.ts';
import { checkRecommend } from './check-recommend.ts';
import { recommendBeforeValidate } from './before-validate.ts';
import { recommendDemo } from './demo.ts';
import { recommendFollows, staleAhead } from './follow.ts';
import { migrations } from './migrations.ts';
import { recommendMessages } from './messages.ts';
import { evidenceEndpoint } from './evidence-endpoint.ts';
import { columns as homes } from './home-columns.ts';
import { markEndpoint } from './mark-endpoint.ts';
import { missedEndpoint } from './missed-endpoint.ts';
import { pageEndpoints } from './page-endpoints.ts';
import { pageUndone } from './pages.ts';
import { monthly } from './read-rents.ts';
import { columns as clients } from './seeker-columns.ts';
import { suggestEndpoint } from './suggest-endpoints.ts';
import { weightsEndpoint } from './weights-endpoint.ts';

export default serverArea(recommends, {
  migrations,
  autofill: recommendAutofill,
  beforeValidate: recommendBeforeValidate,
  beforeChange: checkRecommend,
  compute: {
    // a price is of concern as long as it may lead to something
    repriced: `case when "recommend"."sentPrice" is not null and "recommend"."state" in ('sent', 'opened', 'liked', 'toured') then "recommend"."sentPrice" <> (select ${monthly} from "rent" r where r."id" = "recommend"."rent") else false end`,
    address: `(select b."address" from "rent" r join "building" b on b."id" = r."building" where r."id" = "recommend"."rent")`,
  },
  demo: recommendDemo,
  more: [columnSets(clients), columnSets(homes), afterChange(recommendFollows), staleAhead, suggestEndpoint, evidenceEndpoint, markEndpoint, missedEndpoint, weightsEndpoint, ...pageEndpoints, pageUndone, ...recommendMessages],
});
