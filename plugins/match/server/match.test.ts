import { areaWorks } from '#tests/support/area-works.ts';
import { matches } from '../area.ts';

areaWorks(matches);
