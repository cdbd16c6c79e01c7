import { areaWorks } from '#tests/support/area-works.ts';
import { contracts } from '../area.ts';

areaWorks(contracts);
