import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { draftOf } from '#kit/records/draft.ts';
import type { AddressResponse } from '#plugins/building/api.ts';
import { building, type BuildingRow } from '#plugins/building/entities/building.ts';

/** The companies, areas and dictionaries that the rows below name. */
export const labels: Labels = {
  managementCompany: { 1: 'Halcyon Residential', 2: 'Gantry Partners', 3: 'Sunrise 太陽 Management' },
  area: { 1: 'Hudson Yards', 2: 'Long Island City', 3: 'Flushing', 4: 'Carroll Gardens' },
  zipCode: { 1: '10001', 2: '11101', 3: '11355', 4: '11231' },
  amenity: { 1: 'Doorman', 2: 'Gym', 3: 'Roof deck', 4: 'Laundry in building' },
  utility: { 1: 'Heat', 2: 'Hot water' },
};

const row = (id: number, address: string, more: Partial<BuildingRow>): BuildingRow => ({
  ...(draftOf(building) as unknown as BuildingRow),
  id,
  version: 3,
  createdAt: '2026-09-12T13:12:00.000Z',
  updatedAt: '2026-11-18T21:52:00.000Z',
  address,
  borough: 'queens',
  ...more,
});

/** A few buildings of every sort: listed, paused, without photos, with names in other scripts. */
export const rows: readonly BuildingRow[] = [
  row(1, '435 W 31st St', { borough: 'manhattan', area: 1, zipCode: 1, managementCompany: 1, subwayName: '34 St–Penn Station', subwayLine: 'A C E', distance: 6, year: 2021, totalFloors: 43, totalRooms: 844, fee: 'noFee', amenities: [1, 2, 3] }),
  row(2, '28-10 Jackson Ave', { area: 2, zipCode: 2, managementCompany: 2, subwayName: 'Court Sq', subwayLine: '7 E G M', distance: 3, year: 2018, totalFloors: 58, totalRooms: 658, bathroom: 1, fee: 'noFee', amenities: [1, 2, 3, 4], utilities: [1, 2], latitude: 40.747, longitude: -73.942 }),
  row(3, '133-38 Sanford Ave', { area: 3, zipCode: 3, managementCompany: 3, subwayName: 'Flushing–Main St', subwayLine: '7', distance: 6, year: 2011, totalFloors: 12, totalRooms: 98, fee: 'fee' }),
  row(4, '310 Carroll St', { borough: 'brooklyn', area: 4, zipCode: 4, managementCompany: 1, subwayName: 'Carroll St', subwayLine: 'F G', distance: 3, year: 1902, totalFloors: 4, totalRooms: 16, fee: 'noFee', active: false }),
];

/** Responses about buildings, by method and path. */
export const buildingAnswers = {
  'GET /api/building': (request: Request): ListResponse<BuildingRow> => {
    const query = new URL(request.url).searchParams;
    const from = Number(query.get('offset') ?? 0);
    return { rows: rows.slice(from, from + Number(query.get('limit') ?? 50)), total: rows.length, labels };
  },
  'GET /api/building/2': { ...rows[1], labels, hidden: [] },
  'GET /api/address': { suggestions: [] } satisfies AddressResponse,
  'GET /api/building/2/history': {
    entries: [
      {
        id: 9, at: '2026-11-20T15:28:00.000Z', by: { userIdx: 2, name: '김민서' }, kind: 'update', batch: 9, batchKind: 'form',
        changes: { fee: ['fee', 'noFee'], amenities: [[1, 2, 3], [1, 2, 3, 4]] },
      },
      {
        id: 1, at: '2026-09-12T13:12:00.000Z', by: { userIdx: 1, name: 'Yuna Choi' }, kind: 'create', batch: 1, batchKind: 'form',
        changes: { address: [null, '28-10 Jackson Ave'], borough: [null, 'queens'] },
      },
    ],
    labels,
  },
  ...Object.fromEntries(
    Object.entries(labels).map(([name, known]) => [
      `GET /api/${name}`,
      {
        rows: Object.entries(known).map(([id, label]) => ({
          id: Number(id), version: 1, name: { kr: '', en: label, zh: '' }, zip: label, city: 'New York', borough: 'queens', active: true, sort: 10,
          createdAt: '2026-09-12T13:12:00.000Z', updatedAt: '2026-09-12T13:12:00.000Z',
        })),
        total: Object.keys(known).length,
        labels: {},
      },
    ]),
  ),
  'GET /api/usage': {},
  'GET /api/push': { rows: [], total: 0, unread: 0 },
} as const;
