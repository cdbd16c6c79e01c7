import { draftOf } from '#kit/records/draft.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { room, type RoomRow } from '#plugins/room/entities/room.ts';

/** Titles of the records that the rooms below refer to. */
export const labels: Labels = {
  building: { 2: '28-10 Jackson Ave', 5: '310 Carroll St' },
  rent: { 7: '1B1B · 33E', 8: '2B2B · 33A' },
  roomType: { 1: 'Studio', 2: '1B1B', 3: '2B1B', 4: '2B2B' },
};

const day = '2026-11-18T21:52:00.000Z';

const row = (id: number, unitNumber: string, more: Partial<RoomRow> = {}): RoomRow => ({
  ...(draftOf(room) as unknown as RoomRow),
  id,
  version: 2,
  createdAt: day,
  updatedAt: day,
  unitNumber,
  building: 2,
  roomType: 2,
  count: 1,
  taken: 1,
  remaining: 0,
  availability: 'rented',
  price: null,
  grossPrice: null,
  borough: 'queens',
  ...more,
});

const offered = (price: number): Partial<RoomRow> => ({ availability: 'available', taken: 0, remaining: 1, rent: price / 100, price, grossPrice: price });

/** The units that stand out among the rented ones of the tower. */
const special: Readonly<Record<string, Partial<RoomRow>>> = {
  '43F': { availability: 'pending' },
  '42G': offered(433_000),
  '41A': offered(451_500),
  '36E': offered(434_000),
  '35E': offered(432_500),
  '35F': offered(432_500),
  '35G': offered(422_500),
  '34C': { availability: 'pending' },
  '34E': offered(431_000),
  '34F': offered(431_000),
  '34G': offered(421_000),
  '33A': { availability: 'available', count: 3, taken: 2, remaining: 1, roomType: 4, rent: 8, price: 129_500, grossPrice: 129_500 },
  '33E': offered(429_500),
  '33F': offered(429_500),
  '33G': offered(419_500),
  '22E': { availability: 'leaseOut' },
  '21C': { active: false },
};

/** Units nobody entered yet. */
const missing: ReadonlySet<string> = new Set(['41B', '32B', '32D', '31G', '24F', '21H']);

/** A tower of 58 floors and 11 lines, in every state. */
export const tower: readonly RoomRow[] = Array.from({ length: 58 }, (_, place) => 58 - place)
  .flatMap((floor) => [...'ABCDEFGHJKL'].map((line) => `${floor}${line}`))
  .filter((unit) => !missing.has(unit))
  .map((unit, place) => row(place + 1, unit, special[unit]));

/** Its upper floors: as much as most looks need. */
export const upperFloors: readonly RoomRow[] = tower.filter(({ unitNumber }) => Number.parseInt(unitNumber, 10) > 30 && Number.parseInt(unitNumber, 10) < 44);

/** A house without a lift: a garden, a cellar, a penthouse, a storey that is not counted, units that say no floor. */
export const house: readonly RoomRow[] = ['PH', '4A', '4B', '2A', '2B', '2C', '1A', '1C', 'GARDEN', 'B1', 'REAR', '7'].map((unit, place) =>
  row(place + 1, unit, { building: 5, ...(place % 3 === 0 && offered(310_000 + place * 5_000)) }),
);

/** The building of a plan, as the server hands it over. */
const building = (id: number, address: string) => ({ id, version: 1, address, photos: [], createdAt: day, updatedAt: day, labels: {}, hidden: [] });

const answerOf =
  (rows: readonly RoomRow[]) =>
  (request: Request): ListResponse<RoomRow> => {
    const query = new URL(request.url).searchParams;
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 50)];
    return { rows: rows.slice(offset, offset + limit), total: rows.length, labels };
  };

const types = Object.entries(labels['roomType'] ?? {}).map(([id, name]) => ({ id: Number(id), version: 1, name: { kr: '', en: name, zh: '' }, active: true, sort: 10, bedrooms: 1, baths: 1, sharable: false, createdAt: day, updatedAt: day }));

/** Responses about rooms, by method and path. */
export const roomAnswers = {
  'GET /api/room': answerOf(upperFloors),
  'GET /api/room/9': { ...row(9, '33A', special['33A']), id: 9, labels, hidden: [] },
  'GET /api/room/9/history': { entries: [], labels },
  'GET /api/building/2': building(2, '28-10 Jackson Ave'),
  'GET /api/building/5': building(5, '310 Carroll St'),
  'GET /api/building': { rows: [building(2, '28-10 Jackson Ave')], total: 1, labels: {} },
  'GET /api/rent/7': { id: 7, version: 1, title: '1B1B · 33E', building: 2, createdAt: day, updatedAt: day, labels, hidden: [] },
  'GET /api/rent': { rows: [{ id: 7, version: 1, title: '1B1B · 33E', building: 2, createdAt: day, updatedAt: day }], total: 1, labels },
  'GET /api/roomType': { rows: types, total: types.length, labels: {} },
  'GET /api/usage/roomType': {},
};

/** The same for the whole tower. */
export const towerAnswers = { ...roomAnswers, 'GET /api/room': answerOf(tower) };
/** The same for the house. */
export const houseAnswers = { ...roomAnswers, 'GET /api/room': answerOf(house) };
/** The same for a building without rooms. */
export const emptyAnswers = { ...roomAnswers, 'GET /api/room': answerOf([]) };
