import { areaWorks } from '#tests/support/area-works.ts';
import { customers } from '../area.ts';

areaWorks(customers);
