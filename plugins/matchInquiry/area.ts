import { describeArea } from '#kit/area/describe-area.ts';
import { matchInquiry } from './entity.ts';

/** Questions about roommates. */
export const matchInquiries = describeArea(matchInquiry, {
  path: '/inquiry/matching',
  param: 'inquiryId',
  menu: { group: 'deals', order: 70 },
  rights: { view: { manager: 'all', matchCoordinator: 'all', viewer: 'all', leasingAgent: 'own' }, edit: { manager: 'all', matchCoordinator: 'all', leasingAgent: 'own' } },
  listedOn: {
    member: { order: 43, fields: ['text', 'confirmed', 'handledBy'] },
    customer: { order: 43, fields: ['text', 'confirmed', 'handledBy'] },
  },
});
