import type { ListResponse } from '#kit/records/entity.ts';
import { draftOf } from '#kit/records/draft.ts';
import { dayOf, momentsAt } from '#kit/records/new-york.ts';
import type { Agenda, AgendaTour } from '#plugins/tour/api.ts';
import { tour, type TourRow } from '#plugins/tour/entities.ts';

/** A Friday at 10:42 AM in New York. */
export const now = '2026-11-20T15:42:00.000Z';
const day = dayOf(now);
const at = (hour: number): string => momentsAt({ day, minute: hour * 60 })[0]!;

const agents = [
  { id: 1, name: '김민서', isMine: true },
  { id: 2, name: 'Daniel Reyes', isMine: true },
  { id: 3, name: '王思雨', isMine: true },
  { id: 4, name: 'Yuna Choi', isMine: true },
];

const places = {
  '70 Pine St': [1, 40.7065, -74.0078],
  '28-10 Jackson Ave': [2, 40.7475, -73.9441],
  '2 Gold St': [3, 40.7075, -74.0062],
  '505 W 37th St': [4, 40.7577, -73.9987],
} as const;

const one = (id: number, hour: number, agent: number, client: string, address: keyof typeof places, more: Partial<AgendaTour> = {}): AgendaTour => {
  const [building, latitude, longitude] = places[address];
  return {
    id, version: 3, client, startsAt: at(hour), minutes: 45, buffer: 15, agent, building, address, latitude, longitude, status: 'confirmed', together: false, endedBy: null, askedAt: null,
    meeting: null, customer: null, contract: null, contractNumber: null, phone: '+13475550142', language: 'kr',
    stops: [{ id: id * 10, version: 1, unit: '1B1B · 22C', rent: 7, occupied: false, feedback: null, feedbackReason: null }],
    ...more,
  };
};

/** The tours of that Friday, with who shows them. */
export const agenda: Agenda = {
  now,
  me: 1,
  agents,
  tours: [
    one(1, 9.5, 1, '이서연', '70 Pine St', { status: 'done' }),
    one(2, 11, 2, 'Emily Sanders', '505 W 37th St'),
    one(3, 13.5, 2, 'Omar Haddad', '2 Gold St', { status: 'requested' }),
    one(4, 14, 1, '최민준', '28-10 Jackson Ave', { status: 'requested', contractNumber: 1042, contract: 5, meeting: 'Meet at the desk, ask for Marcus.' }),
    one(5, 16, 1, '한가람', '2 Gold St', { status: 'requested' }),
    one(6, 12, 3, 'Sofia Alvarez', '505 W 37th St'),
  ],
};

/** The same day without a tour. */
export const emptyAgenda: Agenda = { ...agenda, tours: [] };

const row = ({ id, client, startsAt, agent, building, status }: AgendaTour): TourRow => ({
  ...(draftOf(tour) as unknown as TourRow), id, version: 3, createdAt: now, updatedAt: now, client, startsAt, agent, building, status,
});
const labels = {
  employee: Object.fromEntries(agents.map(({ id, name }) => [id, name])),
  building: Object.fromEntries(Object.entries(places).map(([address, [id]]) => [id, address])),
};
const rows = agenda.tours.map(row);
const rents = (['70 Pine St', '28-10 Jackson Ave', '2 Gold St', '505 W 37th St', '70 Pine St'] as const).map((address, place) => ({
  id: place + 1, version: 1, title: `1B1B · ${place + 3}C`, building: places[address][0], price: 360_000, netPrice: 330_000, availableMoveDate: place === 2 ? '2027-01-15' : '2026-11-01', photos: [], features: [], createdAt: now, updatedAt: now,
}));
const buildings = Object.entries(places).map(([address, [id, latitude, longitude]]) => ({ id, version: 1, address, latitude, longitude, photos: [], createdAt: now, updatedAt: now }));

/** Responses about tours, by method and path. */
export const tourAnswers = {
  'GET /api/tour': { rows, total: rows.length, labels } satisfies ListResponse<TourRow>,
  'GET /api/tour/4': { ...rows[3]!, labels, hidden: [] },
  'GET /api/tour/agents': { ids: null },
  'GET /api/tourStop': { rows: [], total: 0, labels: {} },
  'GET /api/tour/4/history': { entries: [], labels },
  'GET /api/tour/agenda': agenda,
  'GET /api/tour/offers': {
    against: [],
    offers: [
      { agent: 1, name: '김민서', startsAt: at(13), whys: [{ is: 'fact', key: 'joins', values: { client: '최민준', at: at(14) } }, { is: 'fact', key: 'free', values: { from: at(11), to: at(14) } }, { is: 'caution', key: 'last', values: { count: 6 } }] },
      { agent: 3, name: '王思雨', startsAt: at(15), whys: [{ is: 'fact', key: 'free', values: {} }] },
    ],
  },
  'GET /api/rent': { rows: rents, total: rents.length, labels },
  'GET /api/rent/2': { ...rents[1], labels, hidden: [] },
  'GET /api/building': { rows: buildings, total: buildings.length, labels: {} },
  'GET /api/customer/9': { id: 9, version: 1, name: '김하늘', createdAt: now, updatedAt: now, labels: {}, hidden: [] },
  'GET /api/tourPage': { rows: [{ id: 2, client: '최민준', locale: 'kr', byName: 'Yuna Choi', startsAt: '2026-11-23T16:00:00.000Z', stops: 2, expiresAt: '2026-11-30T16:00:00.000Z' }] },
  'POST /api/tourPage': { id: 3, path: '/plan/Zm9ydHktdGhyZWUtbGV0dGVycy1vZi1hLWtleQ', expiresAt: '2026-11-30T16:00:00.000Z' },
  'PUT /api/tour/*': { id: 4, version: 4, labels: {} },
  'PUT /api/tourStop/*': { id: 10, version: 2, labels: {} },
};

/** The answer to a booking whose second tour somebody took meanwhile. */
export const refusedBooking = (): Response =>
  Response.json(
    {
      errorCode: 10001,
      message: 'The agent has no time for this tour',
      fields: { startsAt: 'tour.rule.busy' },
      index: 1,
      whys: [{ is: 'refusal', key: 'taken', values: {} }],
      offers: [{ agent: 1, name: '김민서', startsAt: momentsAt({ day: '2026-11-23', minute: 15 * 60 })[0], whys: [] }],
    },
    { status: 400 },
  );
