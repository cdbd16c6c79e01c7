import type { MatchCandidate, MatchPair } from '#plugins/match/api.ts';

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

export const personOf = (roommate: number, name: string): Omit<MatchCandidate, 'judgement' | 'asked'> => ({
  roommate,
  member: roommate + 100,
  name,
  budgetFrom: 145_000,
  budgetTo: 170_000,
  moveFrom: '2026-12-03',
  areas: [1, 2],
  isAnywhere: false,
  stayMonths: 12,
});

export const [host, other] = [personOf(1, '송지아'), { ...personOf(2, '林雨桐'), moveFrom: '2026-12-15', judgement, asked: null }];

export const pair: MatchPair = {
  people: [host, other],
  topics: [{ topic: 'quietHours', apart: 0 }, { topic: 'cleaning', apart: 0 }, { topic: 'guests', apart: 1 }],
  judgement,
  changes: [
    { name: 'area', values: { area: 2 }, score: 85, gain: 7 },
    { name: 'moveDate', values: { days: 6 }, score: 82, gain: 4 },
    { name: 'stay', values: { months: 12 }, score: 80, gain: 2 },
  ],
  ways: { budget: [1, 1], lifestyle: [0.743, 0.754] },
  group: {
    score: 75,
    mean: 77.7,
    weakest: { a: 1, b: 2, score: 71, part: 'lifestyle' },
    pairs: [{ a: 0, b: 1, score: 84 }, { a: 0, b: 2, score: 78 }, { a: 1, b: 2, score: 71 }],
    people: [host, personOf(5, '이하윤'), other],
  },
  labels: { 1: 'Long Island City', 2: 'Astoria' },
};
