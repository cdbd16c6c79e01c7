import { draftOf } from '#kit/records/draft.ts';
import type { NearRow, SuggestRow, Suggestions } from '#plugins/recommend/api.ts';
import { recommend, type RecommendRow } from '#plugins/recommend/entity.ts';

const at = '2026-11-18T21:52:00.000Z';
const parts = ['budget', 'area', 'commute', 'moveDate', 'room', 'preferences', 'fee'] as const;
const most = [25, 20, 15, 15, 10, 10, 5];

/** A score of the seven components, in its points. */
const judgementOf = (points: readonly number[], missed?: readonly [gate: string, size: number]): SuggestRow['judgement'] => ({
  version: 1,
  gates: ['offered', 'price', 'dismissed', 'moveDate', 'room', 'stay', 'musts', 'avoids'].map((name) => ({ name, miss: missed?.[0] === name ? missed[1] : 0 })),
  score: points.reduce((sum, one) => sum + one, 0),
  parts: parts.map((name, place) => ({ name, fit: points[place]! / most[place]!, points: points[place]!, of: most[place]! })),
  unknown: [],
  confidence: 100,
});

const person: SuggestRow['person'] = { kind: 'customer', id: 3, name: '박지훈', number: 'C-1043', language: 'kr', budget: 330_000, moveOn: '2026-12-15', stayMonths: 12, bedrooms: 1, areas: [1, 2], roomType: 1, wishes: [1, 2], untold: [], learnt: { budget: 345_000, bedrooms: 1, walk: null, answers: [{ rent: 9, address: '45-50 Pearson St', reason: 'price', by: 'staff' }] } };

const homeOf = (rent: number, address: string, title: string, net: number, gross: number, lines: string, walk: number): SuggestRow['home'] => ({
  rent, title, address, photo: null, lines, station: 'Court Sq', walk, gross, net, freeOn: '2026-12-23', leastMonths: 12, bedrooms: 1, isNoFee: true, area: 1, meets: [1, 2], lacking: [], updatedAt: at,
});

const rowOf = (home: SuggestRow['home'], points: readonly number[], made?: Partial<NonNullable<SuggestRow['recommend']>>): SuggestRow => ({
  home,
  person,
  judgement: judgementOf(points),
  changes: [{ name: 'moveDate', values: { days: 8 }, score: points.reduce((sum, one) => sum + one, 4), gain: 4 }],
  affordability: { income: 9_800_000, times: 27.2, answer: 'needed', guarantor: 28_800_000 },
  direct: false,
  recommend: made ? { id: home.rent, version: 1, state: 'suggested', audience: 'person', reason: null, pinned: false, sort: null, opens: 0, sentPrice: null, said: null, since: at, ...made } : null,
});

const nearOf = (home: SuggestRow['home'], points: readonly number[], gate: string, size: number, price: NearRow['price']): NearRow => ({ ...rowOf(home, points), judgement: judgementOf(points, [gate, size]), gate, size, price });

/** Rents for one person, in every state of a recommendation, with those that nearly fit. */
export const forPerson: Suggestions = {
  person,
  home: null,
  rows: [
    rowOf(homeOf(1, '27-01 Queens Plaza N', '14C', 297_900, 325_000, '7 N W', 2), [25, 20, 12, 15, 10, 5, 5], { state: 'liked', pinned: true, opens: 2 }),
    rowOf(homeOf(2, '45-50 Pearson St', '22B', 313_500, 342_000, '7 E G M', 4), [21, 20, 11, 15, 10, 6, 5], { state: 'opened', opens: 2 }),
    rowOf(homeOf(3, '42-12 28th St', '7F', 330_000, 360_000, '7 N W', 7), [21, 20, 9, 11, 10, 8, 5], {}),
    rowOf(homeOf(4, '1133 Manhattan Ave', '5A', 315_000, 315_000, 'G', 6), [25, 20, 6, 15, 8, 5, 0]),
    rowOf(homeOf(5, '31-20 31st St', '4R', 290_000, 290_000, 'N W', 5), [25, 10, 8, 15, 7, 3, 5], { state: 'dismissed', reason: 'commute', audience: 'everyone' }),
    rowOf(homeOf(6, '37-10 Crescent St', '3B', 338_000, 338_000, 'N W', 6), [19, 20, 10, 4, 8, 5, 0], { state: 'stale' }),
  ],
  unsure: [],
  near: [
    nearOf(homeOf(7, '28-10 Jackson Ave', '31F', 375_800, 410_000, '7 G', 5), [0, 20, 12, 15, 10, 8, 5], 'price', 12_800, { cents: 153_600, count: 12, each: 12_800 }),
    nearOf(homeOf(8, '5-11 47th Ave', '8F', 320_000, 320_000, '7', 6), [25, 20, 10, 0, 10, 10, 5], 'moveDate', 8, { cents: 361_000, count: 38, each: 9_500 }),
  ],
  compared: 218,
  passed: 6,
  missedOne: 2,
  shut: 3,
  failed: 207,
  weightsSince: at,
  shares: Object.fromEntries(parts.map((part, place) => [part, most[place]!])),
  labels: { area: { 1: 'Long Island City', 2: 'Greenpoint' }, roomType: { 1: '1B1B' }, preference: { 1: 'Laundry', 2: 'Doorman' } },
};

/** People for one rent. */
export const forRent: Suggestions = { ...forPerson, person: null, home: forPerson.rows[2]!.home, near: [], rows: [forPerson.rows[2]!, { ...forPerson.rows[3]!, person: { ...person, id: 4, name: '陈浩然', number: 'C-1051' }, home: forPerson.rows[2]!.home }] };

/** A recommendation that its client likes, with the score of the moment it was made. */
export const recommendRow: RecommendRow = {
  ...(draftOf(recommend) as unknown as RecommendRow),
  id: 1, version: 1, createdAt: at, updatedAt: at, number: 14, rent: 5, audience: 'person', customer: 3, assignee: 2, state: 'liked', score: 84,
  breakdown: parts.map((part, place) => ({ part, points: [21, 20, 9, 11, 10, 8, 5][place]!, of: most[place]! })),
  missed: [], confidence: 100, scoreVersion: 1, opens: 2, pinned: true, sort: 0, since: at, active: true,
};

const labels = { rent: { 5: '1B1B · 7F' }, customer: { 3: '최민준' }, employee: { 2: 'Daniel Reyes' } };

/** Responses of a server with these recommendations. */
export const recommendAnswers = {
  'GET /api/recommend': { rows: [recommendRow], total: 1, labels },
  'GET /api/recommend/1': { ...recommendRow, labels, hidden: [] },
  'GET /api/recommend/1/history': { entries: [], labels: {} },
  'GET /api/recommend/suggest/customer/3': forPerson,
  'GET /api/recommend/suggest/rent/3': forRent,
  'POST /api/recommend/mark': { ids: [1], batch: 12 },
  'GET /api/recommendPage': { rows: [] },
};
