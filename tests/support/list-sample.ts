import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import type { Labels, ListResponse, Row } from '#kit/records/entity.ts';
import { defineDictionary, defineEntity } from '#kit/records/entity.ts';
import { choice, flag, integer, photos, plainDate, reference, references, text } from '#kit/records/field.ts';
import { readQuery, type Filter } from '#kit/records/query.ts';

export const finish = defineDictionary('finish');

/** Every kind of cell at once, for stories and tests. */
export const heater = defineEntity('heater', {
  title: text({ required: true, searched: true }),
  state: choice(['lit', 'cold', 'broken']),
  watts: integer({ min: 0 }),
  year: integer({ plain: true }),
  finish: reference(finish),
  parts: references(finish),
  bought: plainDate(),
  shown: flag({ initial: true }),
  photos: photos(),
});

export interface HeaterRow extends Row<typeof heater> {}

const makers = ['Halyard', 'Norte', 'Kestrel', 'Sōma', '등불', '灯台'];
const finishes = ['Linen', 'Opal glass', 'Brass', 'Paper', 'Smoked glass'];

/** The heater at a place, always the same. */
export function heaterAt(index: number): HeaterRow {
  const day = String((index % 27) + 1).padStart(2, '0');
  return {
    id: index + 1,
    version: 1 + (index % 3),
    createdAt: `2025-0${(index % 9) + 1}-${day}T12:00:00.000Z`,
    updatedAt: `2026-0${(index % 9) + 1}-${day}T12:00:00.000Z`,
    title: `${makers[index % makers.length]} ${index + 1}`,
    state: index % 11 === 5 ? null : (['lit', 'cold', 'broken'] as const)[index % 3]!,
    watts: index % 7 === 3 ? null : (index * 37) % 2400,
    year: 1950 + (index % 76),
    finish: (index % finishes.length) + 1,
    parts: Array.from({ length: index % 4 }, (_, place) => ((index + place) % finishes.length) + 1),
    bought: `20${String(10 + (index % 15))}-03-${day}`,
    shown: index % 4 !== 0,
    photos: [],
  };
}

export const labels: Labels = { finish: Object.fromEntries(finishes.map((name, place) => [place + 1, name])) };

const holds = (row: HeaterRow, name: string, filter: Filter): boolean => {
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
      throw new Error('Heaters have no place');
    case 'none':
      return value === null || (Array.isArray(value) && value.length === 0);
  }
};

/** Answers lists of heaters as the API does, from rows made as they are asked for. Sorting is left to the API. */
export function heaterAnswers(total: number): (request: Request) => ListResponse<HeaterRow> {
  return (request) => {
    const { searchParams } = new URL(request.url);
    const { query } = readQuery(heater, searchParams);
    const offset = Number(searchParams.get('offset') ?? 0);
    const limit = Number(searchParams.get('limit') ?? 50);
    const conditions = Object.entries(query.filters);
    if (conditions.length === 0 && query.q === '') {
      const count = Math.max(0, Math.min(limit, total - offset));
      return { rows: Array.from({ length: count }, (_, place) => heaterAt(offset + place)), total, labels };
    }
    const rows = Array.from({ length: total }, (_, place) => heaterAt(place)).filter(
      (row) =>
        row.title.toLowerCase().includes(query.q.toLowerCase()) && conditions.every(([name, filter]) => holds(row, name, filter)),
    );
    return { rows: rows.slice(offset, offset + limit), total: rows.length, labels };
  };
}

/** The words of heaters, in English. */
export const heaterWords = {
  heater: 'Heater',
  'heater.list.title': 'Heaters',
  'heater.new': 'New heater',
  'heater.search': 'Name of a heater',
  'heater.empty.title': 'No heaters yet',
  'heater.empty.text': 'Bring a list of them, or add one by hand.',
  'heater.title': 'Name',
  'heater.state': 'State',
  'heater.state.lit': 'Lit',
  'heater.state.cold': 'Cold',
  'heater.state.broken': 'Broken',
  'heater.watts': 'Watts',
  'heater.year': 'Made',
  'heater.finish': 'Finish',
  'heater.parts': 'Parts',
  'heater.bought': 'Bought',
  'heater.shown': 'Shown',
  'heater.photos': 'Pictures',
} as const;

const wordsIn = async (...parts: readonly Promise<{ default: object }>[]) => ({
  default: Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default), heaterWords),
});

/** The plugin of heaters, with kit's words; those of heaters are English in every language. */
export const heaters = definePlugin({
  id: 'heater',
  contributes: [
    translations({
      plugin: 'heater',
      load: {
        kr: () => wordsIn(import('#kit/list/translations/kr.ts'), import('#kit/records/translations/kr.ts'), import('#kit/form/translations/kr.ts'), import('#kit/ui/translations/kr.ts'), import('#kit/bulk/translations/kr.ts'), import('#kit/export/translations/kr.ts'), import('#kit/grid/translations/kr.ts'), import('#kit/undo/translations/kr.ts'), import('#kit/review/translations/kr.ts'), import('#kit/list/views/translations/kr.ts')),
        en: () => wordsIn(import('#kit/list/translations/en.ts'), import('#kit/records/translations/en.ts'), import('#kit/form/translations/en.ts'), import('#kit/ui/translations/en.ts'), import('#kit/bulk/translations/en.ts'), import('#kit/export/translations/en.ts'), import('#kit/grid/translations/en.ts'), import('#kit/undo/translations/en.ts'), import('#kit/review/translations/en.ts'), import('#kit/list/views/translations/en.ts')),
        zh: () => wordsIn(import('#kit/list/translations/zh.ts'), import('#kit/records/translations/zh.ts'), import('#kit/form/translations/zh.ts'), import('#kit/ui/translations/zh.ts'), import('#kit/bulk/translations/zh.ts'), import('#kit/export/translations/zh.ts'), import('#kit/grid/translations/zh.ts'), import('#kit/undo/translations/zh.ts'), import('#kit/review/translations/zh.ts'), import('#kit/list/views/translations/zh.ts')),
      },
    }),
  ],
});
