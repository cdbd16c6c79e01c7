import { draftOf } from '#kit/records/draft.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { rent, type DiscountPolicy, type RentRow } from '#plugins/rent/entities/rent.ts';
import { rentAutofill } from '#plugins/rent/rules.ts';

const stamps = { version: 3, createdAt: '2026-09-12T13:12:00.000Z', updatedAt: '2026-11-18T21:52:00.000Z' };

/** Titles of the records that the rents below refer to. */
export const labels: Labels = {
  building: { 1: '41-17 Crescent St', 2: '28-10 Jackson Ave', 3: '388 Bridge St' },
  layout: { 1: 'Studio', 2: '1B1B', 3: '2B2B' },
  feature: { 1: 'In-unit washer', 2: 'Balcony', 3: 'Pets allowed' },
  area: { 2: 'Long Island City', 4: 'Downtown Brooklyn' },
};

const policy = (freeMonths: number, leaseMonths: number, more: Partial<DiscountPolicy> = {}): DiscountPolicy => ({
  freeMonths,
  leaseMonths,
  netPrice: null,
  manual: false,
  primary: false,
  ...more,
});

const row = (id: number, title: string, more: Partial<RentRow>): RentRow => ({
  ...(applyAutofill(rentAutofill, { ...draftOf(rent), ...more } as never) as unknown as RentRow),
  ...stamps,
  id,
  title,
  borough: 'queens',
  subwayName: 'Queensboro Plaza',
  subwayLine: '7 N W',
  distance: 4,
  availability: 'available',
  rooms: 1,
});

const whole = { layout: 2, bathCount: 1, features: [1, 2], description: 'Bright corner home.' } as const;
const plan = { file: `${'0'.repeat(32)}.pdf`, name: 'Line C.pdf', size: 184_000 };

/** Rents of every sort: discounted, by hand, with two policies, let, paused, hardly filled in. */
export const rows: readonly RentRow[] = [
  row(1, '15D', { ...whole, building: 1, price: 427_500, discountPolicies: [policy(1, 13)], availableMoveDate: '2026-12-01', layoutFile: plan }),
  row(2, '31F', { ...whole, building: 2, price: 410_000, discountPolicies: [policy(0.5, 12)], availableMoveDate: '2026-12-10', features: [1] }),
  row(3, '24C', { ...whole, building: 3, price: 399_000, availableMoveDate: '2026-11-20', borough: 'brooklyn', features: [1, 3] } as never),
  row(4, '8A', { building: 1, price: 360_000, discountPolicies: [policy(1, 12), policy(3, 24, { primary: true })], availableMoveDate: '2027-01-15' }),
  row(5, '9A', { building: 1, price: 360_000, discountPolicies: [policy(1, 12, { netPrice: 325_000, manual: true })], availableMoveDate: '2027-01-15', active: false }),
];

const one = (id: number) => ({ ...rows[id - 1], labels, hidden: [] });

/** Responses about rents, by method and path. */
export const rentAnswers = {
  'GET /api/rent/same': { rows: [] },
  'GET /api/rent': (request: Request): ListResponse<RentRow> => {
    const ids = new URL(request.url).searchParams.get('id')?.split(',').map(Number);
    const found = ids ? rows.filter(({ id }) => ids.includes(id)) : rows;
    return { rows: found, total: found.length, labels };
  },
  ...Object.fromEntries(rows.map(({ id }) => [`GET /api/rent/${id}`, one(id)])),
  'GET /api/rent/*': { entries: [], labels: {} },
  'GET /api/building': {
    rows: [
      { ...stamps, id: 1, address: '41-17 Crescent St', area: 2, fee: 'noFee', subwayName: 'Queensboro Plaza', subwayLine: '7 N W', distance: 4, year: 2019 },
      { ...stamps, id: 2, address: '28-10 Jackson Ave', area: 2, fee: 'noFee', subwayName: 'Court Sq', subwayLine: '7 E G M', distance: 3, year: 2018 },
      { ...stamps, id: 3, address: '388 Bridge St', area: 4, fee: 'fee', subwayName: 'Jay St–MetroTech', subwayLine: 'A C F R', distance: 3, year: 2014 },
    ],
    total: 3,
    labels,
  },
  'GET /api/discount': {
    rows: [
      { ...stamps, id: 1, name: { kr: '', en: '1 month free on 12', zh: '' }, freeMonths: 1, leaseMonths: 12, active: true, sort: 10 },
      { ...stamps, id: 2, name: { kr: '', en: '3 months free on 24', zh: '' }, freeMonths: 3, leaseMonths: 24, active: true, sort: 20 },
    ],
    total: 2,
    labels: {},
  },
  ...Object.fromEntries(
    (['layout', 'feature'] as const).map((name) => [
      `GET /api/${name}`,
      {
        rows: Object.entries(labels[name] ?? {}).map(([id, label]) => ({ ...stamps, id: Number(id), name: { kr: '', en: label, zh: '' }, active: true, sort: 10 })),
        total: 3,
        labels: {},
      },
    ]),
  ),
  'GET /api/usage': {},
  'GET /api/push': { rows: [], total: 0, unread: 0 },
} as const;
