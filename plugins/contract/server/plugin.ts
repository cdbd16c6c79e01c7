import { permissions } from '#core/slots.ts';
import { database } from '#server/database/database.ts';
import { afterChange } from '#server/records/after-change.ts';
import { beforeChange } from '#server/records/before-change.ts';
import { writing } from '#server/records/write/writing.ts';
import { scheduleSources } from '#server/schedule/schedule-sources.ts';
import { queueSources, tileSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { jobs, records } from '#server/slots.ts';
import { configureLostReasons, configureStages, contracts } from '../area.ts';
import { lostReason, workflow } from '../entities.ts';
import { contractAutofill, contractRules, stageRules } from '../rules.ts';
import { contractBoardEndpoints } from './board.ts';
import { contractBeforeValidate } from './before-validate.ts';
import { closingEndpoint } from './closing.ts';
import { commissionEndpoint } from './commission.ts';
import { checkHome } from './check-home.ts';
import { checkMove } from './check-move.ts';
import { disableStageEndpoint } from './disable-stage.ts';
import { contractDemo } from './demo.ts';
import { keepHeldStage } from './held-stage.ts';
import { leaseEnds } from './lease-ends.ts';
import { leasesAfterChange, placesHeld } from './leases.ts';
import { keepOtherReason } from './lost-reasons.ts';
import { lackingEndpoint } from './lacking.ts';
import { mendAfterRaces } from './mend-marks.ts';
import { contractMessages } from './messages.ts';
import { renewalsEndpoint } from './renewals.ts';
import { marksOfRooms } from './rivals.ts';
import { leaseSchedule } from './schedule-source.ts';
import { stagesAsStates } from './stages.ts';
import { stepsAfterChange } from './steps.ts';
import { contractTiles } from './tiles.ts';
import { migrations } from './migrations.ts';
import { contractQueue } from './queue.ts';

export default serverArea(contracts, {
  migrations,
  rules: contractRules,
  autofill: contractAutofill,
  remove: contracts.rights.remove,
  beforeValidate: contractBeforeValidate,
  states: { workflow: stagesAsStates },
  beforeChange: (change) => checkHome(change).then(() => checkMove(change)),
  optionalOnCreate: ['workflow', 'name'],
  compute: {
    step: `coalesce((select s."step" from "contractStep" s where s."contract" = "contract"."id"), 'new')`,
    monthly: 'coalesce("price", "budget")', uploader: '"createdBy"', modifier: '"updatedBy"',
  },
  open: `not exists (select 1 from "workflow" where "workflow"."id" = "contract"."workflow" and "workflow"."kind" in ('won', 'lost'))`,
  demo: contractDemo,
  readRemarks: contracts.rights.contact,
  more: [
    ...contractQueue.map((one) => queueSources(one)),
    permissions(configureStages),
    records({ entity: workflow, read: 'staff', write: configureStages, rules: stageRules, beforeChange: keepHeldStage }),
    permissions(configureLostReasons),
    records({ entity: lostReason, read: 'staff', write: configureLostReasons, beforeChange: keepOtherReason }),
    ...contractBoardEndpoints,
    afterChange(leasesAfterChange),
    beforeChange(placesHeld),
    afterChange(marksOfRooms),
    afterChange(stepsAfterChange),
    ...contractTiles.map((one) => tileSources(one)),
    ...contractMessages,
    closingEndpoint,
    lackingEndpoint,
    renewalsEndpoint,
    commissionEndpoint,
    disableStageEndpoint,
    jobs(leaseEnds),
    scheduleSources(leaseSchedule),
  ],
  requires: { database, writing },
  setup: mendAfterRaces,
});
