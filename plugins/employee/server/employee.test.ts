import { areaWorks } from '#tests/support/area-works.ts';
import { employees } from '../area.ts';

areaWorks(employees);
