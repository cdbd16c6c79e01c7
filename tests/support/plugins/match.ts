import type { BoardResponse, MoveRequest } from '#kit/board/api.ts';
import { lanesBy } from '#kit/board/board-lanes.ts';
import { draftOf } from '#kit/records/draft.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { MatchCandidate, MatchCandidates, MatchPair, RequestReview, SuitedMatches } from '#plugins/match/api.ts';
import { match, type MatchRow } from '#plugins/match/index.ts';
import { matchInquiry, type MatchInquiryRow } from '#plugins/matchInquiry/entity.ts';
import { matchRequest, type MatchRequestRow } from '#plugins/matchRequest/entity.ts';
import { roommate, type RoommateRow } from '#plugins/roommate/index.ts';

/** The example of a score that all stories of the area show, in its points. */
export const judgement: MatchPair['judgement'] = {
  version: 1,
  gates: ['open', 'noSeat', 'gender', 'price', 'moveDate', 'area', 'avoids'].map((name) => ({ name, miss: 0 })),
  score: 78,
  parts: [
    { name: 'budget', fit: 1, points: 21, of: 21 },
    { name: 'area', fit: 2 / 3, points: 14, of: 21 },
    { name: 'moveDate', fit: 11 / 15, points: 11, of: 16 },
    { name: 'lifestyle', fit: 0.75, points: 20, of: 26 },
    { name: 'stay', fit: 10 / 12, points: 9, of: 11 },
    { name: 'rhythm', fit: 0.6, points: 3, of: 5 },
  ],
  unknown: ['age'],
  confidence: 95,
};

export const personOf = (roommate: number, name: string): Omit<MatchCandidate, 'judgement' | 'asked' | 'isHosting' | 'askedElsewhere'> => ({
  roommate,
  member: roommate + 100,
  name,
  budgetFrom: 145_000,
  budgetTo: 170_000,
  moveFrom: '2026-12-03',
  moveTo: null,
  areas: [1, 2],
  isAnywhere: false,
  stayMonths: 12,
});

export const [host, other] = [{ ...personOf(1, '송지아'), areas: [1, 2, 3] }, { ...personOf(2, '林雨桐'), areas: [1, 2, 4], moveFrom: '2026-12-15', moveTo: '2026-12-20', stayMonths: 10, judgement, asked: null, isHosting: false, askedElsewhere: 0 }];

export const pair: MatchPair = {
  people: [host, other],
  topics: [{ topic: 'quietHours', apart: 0 }, { topic: 'cleaning', apart: 0 }, { topic: 'guests', apart: 1 }],
  judgement,
  isAgeAgreed: false,
  changes: [
    { name: 'area', values: { area: 3 }, score: 85, gain: 7 },
    { name: 'moveDate', values: { count: 6 }, score: 82, gain: 4 },
    { name: 'stay', values: { months: 12 }, score: 80, gain: 2 },
  ],
  together: null,
  ways: { budget: [1, 1], lifestyle: [0.743, 0.754] },
  group: {
    score: 75,
    mean: 77.7,
    weakest: { a: 1, b: 2, score: 71, part: 'lifestyle' },
    pairs: [{ a: 0, b: 1, score: 84 }, { a: 0, b: 2, score: 78 }, { a: 1, b: 2, score: 71 }],
    people: [host, personOf(5, '이하윤'), other],
  },
  labels: { 1: 'Long Island City', 2: 'Astoria', 3: 'Flushing', 4: 'Greenpoint' },
};

const stamps = { version: 1, createdAt: '2026-11-12T15:00:00.000Z', updatedAt: '2026-11-12T15:00:00.000Z' };

/** A home with a free seat. */
export const matchRow: MatchRow = {
  ...(draftOf(match) as unknown as MatchRow), ...stamps, id: 7, title: '388 Bridge St 24C', host: 101, areas: [1], seats: 3, taken: 2, seatPrice: 152_500, moveFrom: '2026-12-03', moveTo: '2026-12-17', stayMonths: 12,
  registration: 'complete', state: 'matching', since: stamps.createdAt, text: 'A quiet home near the train',
};

export const labels: Labels = {
  user: { 101: '송지아', 102: '林雨桐', 103: '박소연', 104: 'Maya Cohen', 105: 'Ana Duarte' },
  area: { 1: 'Long Island City', 2: 'Astoria' },
  match: { 7: '388 Bridge St 24C' },
  customer: { 3: '최민준' },
  employee: { 1: 'Kim Minseo' },
};

const requestOf = (id: number, member: number, more: Partial<MatchRequestRow> = {}): MatchRequestRow => ({
  ...(draftOf(matchRequest) as unknown as MatchRequestRow), ...stamps, id, number: 40 + id, match: 7, member, state: 'pending', score: 78, scoreVersion: 1, since: stamps.createdAt,
  message: '我是哥大研究生，作息早，周末在家做饭。', place: `i000000${id}`, breakdown: judgement.parts.map(({ name, points, of }) => ({ part: name as 'budget', points, of })), ...more,
});

/** Requests in several states. */
export const requestRows: readonly MatchRequestRow[] = [
  requestOf(1, 102), requestOf(2, 103, { score: 76, message: null }), requestOf(3, 104, { state: 'accepted', score: 71 }), requestOf(4, 105, { state: 'declined', cause: 'dates', score: 61 }),
];

const { states, laneOf } = lanesBy(matchRequest, 'state');

/** A request as a card of the board: its state as a lane, and nothing where nothing is. */
const cardOf = ({ breakdown: _breakdown, ...row }: MatchRequestRow) =>
  Object.fromEntries(Object.entries({ ...row, state: laneOf(row.state) }).filter(([, value]) => value !== null)) as BoardResponse['cards'][number];

/** Responses of a server with these requests on their board. */
export const requestBoardAnswers = {
  'GET /api/matchRequest/board': (request: Request): BoardResponse => {
    const ids = new URL(request.url).searchParams.get('id')?.split(',').map(Number);
    const rows = requestRows.filter(({ id }) => !ids || ids.includes(id));
    return { lanes: states.map((state, at) => ({ id: at + 1, total: rows.filter((row) => row.state === state).length, sum: 0 })), cards: rows.map(cardOf), labels };
  },
  'GET /api/matchRequest/board/moves': { moves: [], edits: [], labels: {} },
  'POST /api/matchRequest/*': async (request: Request) => {
    const id = Number(new URL(request.url).pathname.split('/')[3]);
    const { to, values } = (await request.json()) as MoveRequest;
    return { card: { ...cardOf(requestRows.find((one) => one.id === id)!), ...values, state: to, version: 2 }, labels, batch: 12 };
  },
};

/** People for the home, one who asked already, and one who misses a condition. */
export const found: MatchCandidates = {
  host,
  candidates: [other, { ...personOf(3, '박소연'), asked: 'pending', isHosting: false, askedElsewhere: 2, judgement: { ...judgement, score: 76 } }],
  unsure: [],
  near: [
    {
      ...personOf(4, 'Maya Cohen'), asked: null, isHosting: true, askedElsewhere: 0, price: { cents: 579_500, count: 61, each: 9_500 },
      judgement: { ...judgement, score: 71, gates: judgement.gates.map((gate) => (gate.name === 'moveDate' ? { ...gate, miss: 16 } : gate)) },
    },
  ],
  refused: 0,
  closed: { moveDate: 1, area: 2 },
  labels: pair.labels,
};

/** A request to be answered. */
export const reviewRow = (id: number, member: string, more: Partial<RequestReview['rows'][number]> = {}): RequestReview['rows'][number] => ({
  id, version: 1, match: 7, title: '388 Bridge St 24C', host: '송지아', member, state: 'pending', score: 78, message: '我是哥大研究生，作息早，周末在家做饭。', cause: null, reason: null, createdAt: '2026-11-20T13:31:00.000Z', daysLeft: 9,
  roommate: 2, seats: 3, taken: 2, isLet: false, seatPrice: 152_500, people: ['송지아', '이하윤'], others: 1, ...more,
});

export const reviewRows = [
  reviewRow(1, '林雨桐'), reviewRow(2, '박소연', { state: 'accepted', score: 76, message: null }), reviewRow(3, 'Ana Duarte', { state: 'declined', cause: 'taken', reason: 'Two want the same room', score: null, roommate: null }),
];

/** Matches for one person, one of them too dear. */
export const suited: SuitedMatches = {
  name: '林雨桐', hasSeat: false,
  matches: [{ match: 7, title: '388 Bridge St 24C', host: '송지아', seats: 3, taken: 2, seatPrice: 152_500, judgement, asked: 'pending' }],
  closed: { moveDate: 2 },
  near: [{ match: 8, title: '250 Ashland Pl 12B', host: 'Maya Cohen', seats: 2, taken: 1, seatPrice: 240_000, judgement: { ...judgement, score: 64, gates: judgement.gates.map((gate) => (gate.name === 'price' ? { ...gate, miss: 53_000 } : gate)) }, price: { cents: 636_000, count: 12, each: 53_000 }, asked: null }],
};

export const roommateRow: RoommateRow = {
  ...(draftOf(roommate) as unknown as RoommateRow), ...stamps, id: 2, name: '林雨桐', member: 102, budgetFrom: 145_000, budgetTo: 170_000, moveFrom: '2026-12-03', areas: [1, 2], stayMonths: 12, rhythm: 'student',
  lives: [{ topic: 'guests', level: 2 }], wishes: [{ topic: 'guests', level: 1, importance: 3 }],
};

export const inquiryRow: MatchInquiryRow = { ...(draftOf(matchInquiry) as unknown as MatchInquiryRow), ...stamps, id: 1, number: 12, text: 'A quiet home with two women, from December', member: 102, customer: 3, handledBy: 1, match: 7 };

const listed = (rows: readonly object[]) => ({ rows, total: rows.length, labels });
const one = (row: object) => ({ ...row, labels, hidden: [] });

/** Responses of a server with these matches, requests, inquiries and searches. */
export const matchAnswers = {
  'GET /api/match': listed([matchRow, { ...matchRow, id: 8, title: '250 Ashland Pl 12B', state: 'canceling', cause: 'homeGone' }]),
  'GET /api/match/7': one(matchRow),
  'GET /api/match/7/candidates': found,
  'GET /api/match/7/candidate/2': pair,
  'GET /api/match/7/candidate/3': { ...pair, judgement: { ...judgement, score: 76 }, group: null },
  'GET /api/match/7/candidate/4': { ...pair, judgement: found.near[0]!.judgement, group: null, changes: [] },
  'GET /api/match/8/candidate/2': { ...pair, judgement: suited.near[0]!.judgement, group: null, changes: [] },
  'POST /api/match/7/candidate/2/request': { id: 9, batch: 12 },
  'GET /api/match/for/2': suited,
  'GET /api/match/request/review': { rows: reviewRows },
  'PUT /api/matchRequest/1': { id: 1, version: 2, batch: 12 },
  'GET /api/matchRequest': listed(requestRows),
  'GET /api/matchRequest/1': one(requestRows[0]!),
  ...requestBoardAnswers,
  'GET /api/roommate': listed([roommateRow]),
  'GET /api/roommate/2': one(roommateRow),
  'GET /api/matchInquiry': listed([inquiryRow]),
  'GET /api/matchInquiry/1': one(inquiryRow),
};
