import { buildings } from '../plugins/building/area.ts';
import { rents } from '../plugins/rent/area.ts';
import { rooms } from '../plugins/room/area.ts';
import { users } from '../plugins/user/area.ts';
import { areaWorks } from './support/area-works.ts';

for (const area of [buildings, rents, rooms, users]) areaWorks(area);
