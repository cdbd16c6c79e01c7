import { afterChange } from '#server/records/after-change.ts';
import { serverArea } from '#server/server-area.ts';
import { jobs } from '#server/slots.ts';
import { notificationRules } from '../area.ts';
import { notificationEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import { dueTold } from './tell-due.ts';
import { rulesKept } from './rules-kept.ts';
import { tellPeople } from './tell.ts';

export default serverArea(notificationRules, { migrations, more: [afterChange(rulesKept), afterChange(tellPeople), jobs(dueTold), ...notificationEndpoints] });
