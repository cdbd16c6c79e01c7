import { afterChange } from '#server/records/after-change.ts';
import { beforeChange } from '#server/records/before-change.ts';
import { scheduleSources } from '#server/schedule/schedule-sources.ts';
import { queueSources, tileSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { records } from '#server/slots.ts';
import { editTours, tours, viewTours } from '../area.ts';
import { tourStop } from '../entities.ts';
import { tourAutofill } from '../rules.ts';
import { checkTour, rescheduledFollowed } from './check-tour.ts';
import { contractFollows, contractTimeChecked } from './contract-follows.ts';
import { tourDemo } from './demo.ts';
import { tourEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import { pageEndpoints } from './page/endpoints.ts';
import { todayTile } from './tile.ts';
import { checkStop, stopBeforeValidate, stopsFollow } from './stop-agents.ts';
import { tourSchedule } from './schedule-source.ts';
import { tourQueue } from './queue.ts';
import { unconfirmedTold } from './told.ts';

export default serverArea(tours, {
  migrations,
  autofill: tourAutofill,
  beforeChange: checkTour,
  open: `"status" in ('requested', 'confirmed')`,
  demo: tourDemo,
  more: [
    ...tourQueue.map((one) => queueSources(one)),
    records({ entity: tourStop, read: viewTours, write: editTours, beforeValidate: stopBeforeValidate, beforeChange: checkStop }),
    afterChange(rescheduledFollowed),
    afterChange(contractFollows),
    beforeChange(contractTimeChecked),
    afterChange(stopsFollow),
    scheduleSources(tourSchedule),
    tileSources(todayTile),
    unconfirmedTold,
    ...tourEndpoints,
    ...pageEndpoints,
  ],
});
