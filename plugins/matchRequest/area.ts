import { describeArea } from '#kit/area/describe-area.ts';
import { matchRequest } from './entity.ts';

/** Requests of members to join a match. */
export const matchRequests = describeArea(matchRequest, {
  path: '/match/request',
  param: 'requestId',
  menu: { group: 'deals', order: 50 },
  board: { by: 'state', order: 'place', card: ['member', 'match', 'score'] },
  rights: {
    view: { manager: 'all', matchCoordinator: 'all', viewer: 'all', leasingAgent: 'own' },
    edit: { manager: 'all', matchCoordinator: 'all', leasingAgent: 'own' },
    // to give somebody a seat, and to note that they left
    seat: ['manager', 'matchCoordinator'],
  },
  listedOn: {
    match: { order: 10, fields: ['member', 'state', 'score', 'since'] },
    member: { order: 42, fields: ['match', 'state', 'score', 'since'] },
  },
});
