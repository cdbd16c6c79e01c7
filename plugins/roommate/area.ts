import { describeArea } from '#kit/area/describe-area.ts';
import { roommate } from './entity.ts';

/** Searches of members for people to live with. */
export const roommates = describeArea(roommate, {
  path: '/match/roommate',
  menu: { group: 'deals', order: 60 },
  rights: { view: { manager: 'all', matchCoordinator: 'all', leasingAgent: 'own' }, edit: { manager: 'all', matchCoordinator: 'all', leasingAgent: 'own' } },
  listedOn: { member: { order: 40, fields: ['budgetTo', 'moveFrom', 'areas', 'active'] } },
});
