import type { ContractRow, StageKind, StageRow } from '#plugins/contract/index.ts';
import type { BoardResponse } from '#kit/board/api.ts';
import { placeBetween } from '#kit/board/place.ts';

const at = '2026-11-12T15:00:00.000Z';

const stageNames: readonly (readonly [string, string, string, StageKind])[] = [
  ['New', '신규', '新建', 'open'],
  ['Consulting', '상담 중', '咨询中', 'open'],
  ['On tour', '투어 중', '看房中', 'tour'],
  ['Applying', '신청 중', '申请中', 'application'],
  ['Signed', '계약 완료', '已签约', 'won'],
  ['On hold', '보류', '暂缓', 'hold'],
  ['Lost', '종료', '流失', 'lost'],
];

/** The stages of an agency. */
export const sampleStages: readonly StageRow[] = stageNames.map(([en, kr, zh, kind], place) => ({
  id: place + 1, version: 1, createdAt: at, updatedAt: at, name: { en, kr, zh }, kind, active: true, sort: (place + 1) * 10,
  agingDays: kind === 'won' || kind === 'lost' ? null : 4, staleDays: kind === 'won' || kind === 'lost' ? null : 10, laneLimit: kind === 'application' ? 3 : null, moves: [],
}));

type Sample = readonly [name: string, stage: number, address: string | null, unit: string | null, more?: Partial<ContractRow>];

const samples: readonly Sample[] = [
  ['박지훈', 1, '41-17 Crescent St', null],
  ['李嘉怡', 1, '435 W 31st St', null, { enteredAt: '2026-11-01T15:00:00.000Z' }],
  ['Priya Nair', 2, '388 Bridge St', '24C', { platform: 1 }],
  ['陈浩然', 2, '27-01 Queens Plaza N', null],
  ['최민준', 3, '28-10 Jackson Ave', '31F', { tourSchedule: '2026-11-24T19:00:00.000Z' }],
  ['한지우', 4, '20 Exchange Pl', '2208', { leaseStartDate: '2026-12-01', leaseEndDate: '2027-11-30', totalPrice: 4_920_000, feePayer: 'landlord', toured: 'done' }],
  ['윤도현', 5, '28-10 Jackson Ave', '12B'],
];

/** Contracts as the board sends them. */
export const sampleCards: BoardResponse['cards'] = samples.map(([name, workflow, address, unit, more], index) => {
  let place: string | undefined;
  for (let count = 0; count <= index; count += 1) place = placeBetween(place, undefined);
  const row: Readonly<Record<string, unknown>> = {
    id: index + 1, version: 1, number: 1034 + index, name, workflow, place, address, unit, roomType: 1, moveDate: '2026-12-15', monthly: 410_000, assignee: (index % 2) + 1,
    phone: '+16465550172', enteredAt: at, ...more,
  };
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as BoardResponse['cards'][number];
});

export const sampleLabels = { employee: { 1: 'Kim Minseo', 2: 'Daniel Reyes' }, roomType: { 1: '1B1B' }, platform: { 1: 'StreetEasy' }, workflow: Object.fromEntries(stageNames.map(([en], place) => [place + 1, en])) };

/** Responses of a server with these contracts. */
export const contractAnswers = {
  'GET /api/workflow': { rows: sampleStages, total: sampleStages.length, labels: {} },
  'GET /api/contract/lacking': { groups: [{ stage: 1, lacks: 39, count: 2 }, { stage: 2, lacks: 37, count: 1 }, { stage: 2, lacks: 5, count: 1 }] },
  'GET /api/view': { views: [], columns: {}, firsts: [], first: null },
  'GET /api/contract/board': (request: Request): BoardResponse => {
    const ids = new URL(request.url).searchParams.get('id')?.split(',').map(Number);
    const cards = sampleCards.filter(({ id }) => !ids || ids.includes(id));
    const lanes = sampleStages.map(({ id }) => {
      const own = cards.filter((card) => card['workflow'] === id);
      return { id, total: own.length, sum: own.length * 410_000 };
    });
    return { lanes, cards, labels: sampleLabels };
  },
};
