import { areaWorks } from '#tests/support/area-works.ts';
import { parkings } from '../area.ts';

areaWorks(parkings);
