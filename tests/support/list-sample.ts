import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import type { Labels, ListResponse, Row } from '#kit/records/entity.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import { choice, flag, integer, photos, plainDate, reference, references, text } from '#kit/records/field.ts';
import { readQuery, type Filter } from '#kit/records/query.ts';

export const station = defineDictionary('station');

/** Every kind of cell at once, for stories and tests. */
export const home = defineEntity('home', {
  title: text({ required: true, searched: true }),
  state: choice(['free', 'held', 'let']),
  rent: integer({ min: 0 }),
  year: integer({ plain: true }),
  station: reference(station),
  alsoNear: references(station),
  freeFrom: plainDate(),
  shown: flag({ initial: true }),
  photos: photos(),
});

export interface HomeRow extends Row<typeof home> {}

const addresses = ['70 Pine St', '2 Gold St', '180 Montague St', '250 Ashland Pl', '태양빌라', '日升公寓'];
const stations = ['Court Sq', 'Fulton St', 'Queens Plaza', 'Wall St', 'Atlantic Av'];

const pictures = [[{ file: 'front.webp', width: 800, height: 560 }], [{ file: 'kitchen.webp', width: 800, height: 560 }], []];

/** The home at a place, always the same. */
export function homeAt(index: number): HomeRow {
  const day = String((index % 27) + 1).padStart(2, '0');
  return {
    id: index + 1,
    version: 1 + (index % 3),
    createdAt: `2025-0${(index % 9) + 1}-${day}T12:00:00.000Z`,
    updatedAt: `2026-0${(index % 9) + 1}-${day}T12:00:00.000Z`,
    title: `${addresses[index % addresses.length]} #${index + 1}`,
    state: index % 11 === 5 ? null : (['free', 'held', 'let'] as const)[index % 3]!,
    rent: index % 7 === 3 ? null : 2400 + ((index * 37) % 2400),
    year: 1950 + (index % 76),
    station: (index % stations.length) + 1,
    alsoNear: Array.from({ length: index % 4 }, (_, place) => ((index + place) % stations.length) + 1),
    freeFrom: `20${String(10 + (index % 15))}-03-${day}`,
    shown: index % 4 !== 0,
    photos: pictures[index % pictures.length]!,
  };
}

export const labels: Labels = { station: Object.fromEntries(stations.map((name, place) => [place + 1, name])) };

const holds = (row: HomeRow, name: string, filter: Filter): boolean => {
  const value = (row as unknown as Readonly<Record<string, unknown>>)[name];
  switch (filter.is) {
    case 'oneOf':
      return [value].flat().some((one) => filter.values.includes(one as string | number));
    case 'range':
      return (
        value !== null &&
        (filter.from === undefined || (value as number) >= (filter.from as number)) &&
        (filter.to === undefined || (value as number) <= (filter.to as number))
      );
    case 'flag':
      return value === filter.value;
    case 'text':
      return String(value).toLowerCase().includes(filter.value.toLowerCase());
    case 'inside':
      throw new Error('Homes have no place');
    case 'none':
      return value === null || (Array.isArray(value) && value.length === 0);
  }
};

/** Answers lists of homes as the API does, from rows made as they are asked for. Sorting is left to the API. */
export function homeAnswers(total: number): (request: Request) => ListResponse<HomeRow> {
  return (request) => {
    const { searchParams } = new URL(request.url);
    const { query } = readQuery(home, searchParams);
    const offset = Number(searchParams.get('offset') ?? 0);
    const limit = Number(searchParams.get('limit') ?? 50);
    const conditions = Object.entries(query.filters);
    if (conditions.length === 0 && query.q === '') {
      const count = Math.max(0, Math.min(limit, total - offset));
      return { rows: Array.from({ length: count }, (_, place) => homeAt(offset + place)), total, labels };
    }
    const rows = Array.from({ length: total }, (_, place) => homeAt(place)).filter(
      (row) =>
        row.title.toLowerCase().includes(query.q.toLowerCase()) && conditions.every(([name, filter]) => holds(row, name, filter)),
    );
    return { rows: rows.slice(offset, offset + limit), total: rows.length, labels };
  };
}

/** The words of homes, in English. */
export const homeWords = {
  home: 'Home',
  'home.list.title': 'Homes',
  'home.new': 'New home',
  'home.search': 'Name of a home',
  'home.empty.title': 'No homes yet',
  'home.empty.text': 'Bring a list of them, or add one by hand.',
  'home.title': 'Name',
  'home.state': 'State',
  'home.state.free': 'Free',
  'home.state.held': 'Held',
  'home.state.let': 'Let',
  'home.rent': 'Rent',
  'home.year': 'Built',
  'home.station': 'Station',
  'home.alsoNear': 'Also near',
  'home.freeFrom': 'Free from',
  'home.shown': 'Shown',
  'home.photos': 'Pictures',
} as const;

const wordsIn = async (...parts: readonly Promise<{ default: object }>[]) => ({
  default: Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default), homeWords),
});

/** The plugin of homes, with kit's words; those of homes are English in every language. */
export const homes = definePlugin({
  id: 'home',
  contributes: [
    translations({
      plugin: 'home',
      load: {
        kr: () => wordsIn(import('#kit/list/translations/kr.ts'), import('#kit/records/translations/kr.ts'), import('#kit/form/translations/kr.ts'), import('#kit/ui/translations/kr.ts'), import('#kit/bulk/translations/kr.ts'), import('#kit/export/translations/kr.ts'), import('#kit/grid/translations/kr.ts'), import('#kit/undo/translations/kr.ts'), import('#kit/review/translations/kr.ts'), import('#kit/list/views/translations/kr.ts')),
        en: () => wordsIn(import('#kit/list/translations/en.ts'), import('#kit/records/translations/en.ts'), import('#kit/form/translations/en.ts'), import('#kit/ui/translations/en.ts'), import('#kit/bulk/translations/en.ts'), import('#kit/export/translations/en.ts'), import('#kit/grid/translations/en.ts'), import('#kit/undo/translations/en.ts'), import('#kit/review/translations/en.ts'), import('#kit/list/views/translations/en.ts')),
        zh: () => wordsIn(import('#kit/list/translations/zh.ts'), import('#kit/records/translations/zh.ts'), import('#kit/form/translations/zh.ts'), import('#kit/ui/translations/zh.ts'), import('#kit/bulk/translations/zh.ts'), import('#kit/export/translations/zh.ts'), import('#kit/grid/translations/zh.ts'), import('#kit/undo/translations/zh.ts'), import('#kit/review/translations/zh.ts'), import('#kit/list/views/translations/zh.ts')),
      },
    }),
  ],
});
