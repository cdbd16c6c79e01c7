import { areaWorks } from '#tests/support/area-works.ts';
import { weightings } from '../area.ts';

areaWorks(weightings);
