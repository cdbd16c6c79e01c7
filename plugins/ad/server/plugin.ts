import { afterChange } from '#server/records/after-change.ts';
import { queueSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { jobs } from '#server/slots.ts';
import { ads } from '../area.ts';
import { adRules } from '../rules.ts';
import { checkAdChange, recordPublished } from './check-ad-change.ts';
import { adDemo } from './demo.ts';
import { adEndpoints } from './endpoints.ts';
import { adKeeping, feedsReady } from './feed.ts';
import { migrations } from './migrations.ts';
import { pausedByPlatform, pausedByRent, pausingTold } from './pausing.ts';
import { pausedAdQueue } from './queue.ts';
import { pausedTold } from './told.ts';
import { adClock, truthLock } from './truth-lock.ts';

const rooms = 'from "room" m where m."rent" = "ad"."rent" and m."deletedAt" is null';

/** A column of the building that the rent is in. */
const ofBuilding = (column: string) => `(select b."${column}" from "rent" r join "building" b on b."id" = r."building" where r."id" = "ad"."rent")`;

/** The contracts that came by an ad on the New York days of its period. */
const inquiries = `from "contract" k left join "workflow" w on w."id" = k."workflow"
  where k."rent" = "ad"."rent" and k."platform" = "ad"."platform" and k."deletedAt" is null
    and new_york_day(k."createdAt") between cast("ad"."startsOn" as text) and cast("ad"."endsOn" as text)`;
const signed = `${inquiries} and w."kind" = 'won'`;

export default serverArea(ads, {
  migrations,
  rules: adRules,
  beforeValidate: recordPublished,
  beforeChange: checkAdChange,
  compute: {
    picture: { by: 'rent', of: 'rent', column: 'photos' },
    price: { by: 'rent', of: 'rent', column: 'price' },
    netPrice: { by: 'rent', of: 'rent', column: 'netPrice' },
    availableMoveDate: { by: 'rent', of: 'rent', column: 'availableMoveDate' },
    availability: `case when exists (select 1 ${rooms} and m."taken" < m."count") or not exists (select 1 ${rooms}) then 'available' else 'rented' end`,
    address: ofBuilding('address'),
    fee: ofBuilding('fee'),
    inquiries: `select count(*) ${inquiries}`,
    signed: `select count(*) ${signed}`,
    // whole cents, and nothing before the first lease
    leaseCost: `select "ad"."cost" / nullif(count(*), 0) ${signed}`,
  },
  demo: adDemo,
  ...adKeeping,
  more: [queueSources(pausedAdQueue), afterChange(truthLock), jobs(adClock), jobs(feedsReady), pausedTold, pausingTold, pausedByPlatform, pausedByRent, ...adEndpoints],
});
