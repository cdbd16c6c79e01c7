import { areaWorks } from '#tests/support/area-works.ts';
import { roommates } from '../area.ts';

areaWorks(roommates);
