import { afterChange } from '#server/records/after-change.ts';
import { serverArea } from '#server/server-area.ts';
import { notificationRules } from '../area.ts';
import { notificationEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import { tellPeople } from './tell.ts';

export default serverArea(notificationRules, { migrations, more: [afterChange(tellPeople), ...notificationEndpoints] });
