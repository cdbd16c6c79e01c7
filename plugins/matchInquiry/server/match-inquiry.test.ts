import { areaWorks } from '#tests/support/area-works.ts';
import { matchInquiries } from '../area.ts';

areaWorks(matchInquiries);
