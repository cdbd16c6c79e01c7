import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { permissions, translations } from '#core/slots.ts';
import type { BoardResponse, MovedResponse, MoveRequest } from '#kit/board/api.ts';
import { placeBetween } from '#kit/board/place.ts';
import { noViews } from '#kit/list/views/view.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import { instant, integer, money, phone, reference, text } from '#kit/records/field.ts';

/** Stages of a lease, for stories of boards. */
export const stage = defineDictionary('stage', { agingDays: integer(), staleDays: integer(), laneLimit: integer() });

/** A lease on its way through the stages. */
export const lease = defineEntity('lease', {
  name: text({ required: true }),
  stage: reference(stage, { required: true }),
  place: text(),
  enteredAt: instant(),
  agent: reference('employee'),
  home: text(),
  phone: phone(),
  rent: money({ min: 0 }),
});

export const editLeases = definePermission('lease/edit', ['manager']);
export const leaseList = defineRoute('/lease/list');
export const leaseUpload = defineRoute('/lease/upload');

const texts = {
  lease: 'Leases',
  'lease.board.title': 'Leases',
  'lease.new': 'New lease',
  'lease.search': 'Name or home',
  'lease.name': 'Name',
  'lease.stage': 'Stage',
  'lease.agent': 'Agent',
  'lease.home': 'Home',
  'lease.phone': 'Phone',
  'lease.rent': 'Rent',
  'lease.onlyFromApplying': 'Only from {{stages}}',
};
const load = async () => ({ default: texts });

/** The plugin of leases; their words are English in every language. */
export const leases = definePlugin({ id: 'lease', contributes: [permissions(editLeases), translations({ plugin: 'lease', load: { kr: load, en: load, zh: load } })] });

const stageNames = ['New', 'On tour', 'Applying', 'Signed'] as const;
export const [fresh, onTour, applying, signed] = [1, 2, 3, 4] as const;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const stamps = { version: 1, createdAt: daysAgo(90), updatedAt: daysAgo(1) };

/** The stages; three at most apply at once, and a card is old after four days and urgent after ten. */
export const stages = stageNames.map((name, place) => ({
  id: place + 1, ...stamps, name: { en: name, kr: '', zh: '' }, active: true, sort: place,
  agingDays: place === 3 ? null : 4, staleDays: place === 3 ? null : 10, laneLimit: place === 2 ? 3 : null,
}));

const drawn: readonly (readonly [name: string, stage: number, home: string, days: number, phone: string | null])[] = [
  ['박지훈', fresh, '41-17 Crescent St #3B', 1, '+1 646 555 0172'],
  ['Priya Nair', fresh, '388 Bridge St #24C', 12, null],
  ['李嘉怡', fresh, '435 W 31st St #9F', 5, '+1 646 555 0144'],
  ['최민준', onTour, '28-10 Jackson Ave #31F', 2, '+1 646 555 0101'],
  ['Emily Sanders', onTour, '505 W 37th St #12A', 4, '+1 646 555 0113'],
  ['한지우', applying, '20 Exchange Pl #2208', 3, '+1 646 555 0120'],
  ['陈浩然', applying, '27-01 Queens Plaza N #7K', 1, '+1 646 555 0131'],
  ['Sofia Alvarez', applying, '250 Ashland Pl #40D', 11, '+1 646 555 0152'],
  ['윤도현', signed, '28-10 Jackson Ave #12B', 20, '+1 646 555 0160'],
];

const cards: BoardResponse['cards'] = drawn.reduce<BoardResponse['cards']>((before, [name, at, home, days, number], index) => {
  const place = placeBetween(before.at(-1)?.['place'] as string | undefined, undefined);
  return [...before, { id: index + 1, version: 1, name, stage: at, place, home, enteredAt: daysAgo(days), rent: 340_000 + index * 12_500, agent: (index % 2) + 1, ...(number !== null && { phone: number }) }];
}, []);

const labels = { employee: { 1: 'Kim Minseo', 2: 'Daniel Reyes' }, stage: Object.fromEntries(stageNames.map((name, place) => [place + 1, name])) };

/** Responses of a server with leases; each move is taken. */
export const leaseAnswers = (shown: BoardResponse['cards'] = cards) => ({
  'GET /api/stage': { rows: stages, total: stages.length, labels: {} },
  'GET /api/view': noViews,
  'GET /api/lease/board': (request: Request): BoardResponse => {
    const ids = new URL(request.url).searchParams.get('id')?.split(',').map(Number);
    const asked = shown.filter(({ id }) => !ids || ids.includes(id));
    const lanes = stages.map(({ id }) => {
      const own = asked.filter((card) => card['stage'] === id);
      return { id, total: own.length, sum: own.reduce((sum, card) => sum + (card['rent'] as number), 0) };
    });
    return { lanes, cards: asked, labels };
  },
  'GET /api/lease/2': { ...cards[1], ...stamps, phone: null, labels, hidden: [] },
  'POST /api/lease/*': async (request: Request): Promise<MovedResponse> => {
    const id = Number(new URL(request.url).pathname.split('/')[3]);
    const { to, values } = (await request.json()) as MoveRequest;
    return { card: { ...shown.find((one) => one.id === id)!, ...values, stage: to, version: 2, enteredAt: daysAgo(0) }, labels, batch: 7 };
  },
});
