import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { match } from './entity.ts';

/** Matches: groups that form around a home or a search. */
export const matches = describeArea(match, {
  menu: { group: 'deals', order: 40 },
  rights: {
    view: { manager: 'all', matchCoordinator: 'all', viewer: 'all', leasingAgent: 'own' },
    edit: { manager: 'all', matchCoordinator: 'all', leasingAgent: 'own' },
    // to show a match to members, and to take it away
    approve: ['manager', 'matchCoordinator'],
  },
  listedOn: {
    host: { order: 41, fields: ['seats', 'seatPrice', 'state'] },
    rent: { order: 40, fields: ['host', 'seats', 'seatPrice', 'state'] },
    room: { order: 40, fields: ['host', 'seats', 'seatPrice', 'state'] },
  },
});

export const matchCandidates = defineRoute('/match/candidates/{matchId}');

/** Requests to be answered one after another, with the score of each. */
export const reviewRequests = defineRoute('/match/request/review');

/** Requests in lanes by their states; `?match=7` shows those of one match. */
export const requestBoard = defineRoute('/match/request/board');

/** Matches for one person, by their search. */
export const suitedMatches = defineRoute('/match/for/{roommateId}');
export const { view: viewMatches, edit: editMatches } = matches.rights;
