import { afterChange } from '#server/records/after-change.ts';
import { entered } from '#server/records/entered.ts';
import { queueSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { reviews } from '../area.ts';
import { reviewRules } from '../rules.ts';
import { checkReviewChange, dateRequest } from './check-review-change.ts';
import { creditModerator, verifyByContract } from './consequences.ts';
import { reviewDemo } from './demo.ts';
import { reviewEndpoints } from './endpoints.ts';
import { migrations, waiting } from './migrations.ts';
import { reviewQueue } from './queue.ts';

export default serverArea(reviews, {
  migrations,
  rules: reviewRules,
  beforeValidate: dateRequest,
  beforeChange: checkReviewChange,
  compute: {
    shown: `("active" and "state" = 'shown')`,
    waits: waiting,
    overall: 'round(cast("safety" + "neighborhood" + "transit" as double precision) / 3 * 10) / 10',
    contractNumber: { by: 'contract', of: 'contract', column: 'number' },
    picture: { by: 'building', of: 'building', column: 'photos' },
  },
  demo: reviewDemo,
  more: [...reviewQueue.map((one) => queueSources(one)), entered(creditModerator), afterChange(verifyByContract), ...reviewEndpoints],
});
