import { areaWorks } from '#tests/support/area-works.ts';
import { tours } from '../area.ts';

areaWorks(tours);
