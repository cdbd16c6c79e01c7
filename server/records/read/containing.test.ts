import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { searchForms, searchText, searchWords } from '#kit/records/search.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heater, heaterKernel, maker, someone } from '#tests/support/sample-records.ts';
import { database } from '../../database/database.ts';
import { rowsOf } from '../../database/statement.ts';
import { latest, type Standing } from './containing.ts';
import { reading } from './reading.ts';
import { recordsRegistry } from '../registry.ts';
import { countOf, whereOf, type SearchWay } from './where.ts';
import { writing } from '../write/writing.ts';

const boss = someone(1, ['admin']);

const names = ['한강', '김민수', '明灯', 'Broad & Co', '100% "Pure"', 'under_score', 'back\\slash', '🏠🏠 house', "o'hara", 'ﬁne Café'];
const streets = ['East 4th Street', 'Broadway', 'Jackson Ave', 'W 31st St', '한남대로', '明光路', 'a', '% _ \\', '"quoted" OR x'];

/** Makers and heaters, some changed and some deleted after they were made. */
async function fill(kernel: Kernel): Promise<void> {
  await kernel.use(writing).run(boss, { kind: 'form' }, async (batch) => {
    await batch.createMany('maker', names.map((name) => ({ name: { kr: '', en: name, zh: '' } })));
    await batch.createMany(
      'heater',
      Array.from({ length: 120 }, (_, at) => ({
        address: `${(at * 37) % 997} ${streets[at % streets.length]} ${'xyz'[at % 3]}`,
        ...(at % 4 !== 0 && { maker: (at % names.length) + 1 }),
      })),
    );
  });
  await kernel.use(writing).run(boss, { kind: 'form' }, async (batch) => {
    for (let id = 5; id < 120; id += 11) await batch.update('heater', id, undefined, { address: `${id} Renamed 길 ${id}` });
    await batch.update('maker', 2, undefined, { name: { kr: '이서연', en: 'Renamed Co', zh: '' } });
    for (let id = 7; id < 120; id += 13) await batch.remove('heater', id, undefined);
  });
}

/** Search texts: pieces of texts that exist, and texts that exist nowhere. */
const typed = (texts: readonly string[]) =>
  fc.oneof(
    fc.tuple(fc.constantFrom(...texts), fc.nat(30), fc.integer({ min: 1, max: 12 })).map(([text, from, length]) => {
      const points = [...text];
      return points.slice(from % points.length, (from % points.length) + length).join('');
    }),
    fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
    fc.constantFrom('ㄱㅁㅅ', 'ㅇㅅㅇ', 'ㅎ', '2 e 4 st', '"', '""', '%', '_', '\\', '*', 'OR', 'east*', '(', 'x'.repeat(200), '灯', 'e'),
  );

onEachEngine('finding what a search text holds', (open, _place, engine) => {
  it('finds exactly what reading every row finds, looked up or walked', async () => {
    const kernel = await heaterKernel(await open());
    await fill(kernel);
    const { read } = kernel.use(database);
    const registry = kernel.use(recordsRegistry);
    const every = (name: string) =>
      kernel.use(reading).list(name, { q: '', filters: {}, sort: [] }, { offset: 0, limit: 500 }, boss, 'en');
    const makers = (await every('maker')).rows.map((row) => ({ id: row.id, text: searchText(maker, row) }));
    const heaters = (await every('heater')).rows.map((row) => ({ id: row.id, maker: row['maker'], text: searchText(heater, row) }));
    const ask = async (name: string, q: string, way: SearchWay) => {
      const where = whereOf(engine, registry, registry.get(name), { q, filters: {}, sort: [] }, way);
      const rows = await rowsOf<{ id: number }>(read, `select "id" from "${name}" where ${where.text}`, where.values);
      return rows.map(({ id }) => id).sort((a, b) => a - b);
    };
    await fc.assert(
      fc.asyncProperty(typed([...makers, ...heaters].map(({ text }) => text)), async (q) => {
        const forms = searchForms(q);
        if (q === '') return;
        const words = searchWords(q);
        // Of one or two letters a word counts where one begins.
        const stands = (text: string, form: string) =>
          /^[\x20-\x7e]{1,2}$/.test(form) ? `\n${text}`.includes(`\n${form}`) || text.includes(` ${form}`) : text.includes(form);
        const hit = ({ text }: { readonly text: string }) =>
          forms.some((form) => text.includes(form)) || (words.length > 0 && words.every((some) => some.some((form) => stands(text, form))));
        const hitMakers = makers.filter(hit).map(({ id }) => id);
        const hitHeaters = heaters.filter((one) => hit(one) || hitMakers.includes(one.maker as number)).map(({ id }) => id);
        const countHits = async (name: string) => {
          const { text, values } = countOf(engine, registry, registry.get(name), { q, filters: {}, sort: [] });
          return (await rowsOf<{ n: number }>(read, text, values))[0]?.n;
        };
        expect([q, await countHits('maker'), await countHits('heater')]).toEqual([q, hitMakers.length, hitHeaters.length]);
        for (const way of ['found', 'walked'] as const) {
          expect([q, way, await ask('maker', q, way)]).toEqual([q, way, hitMakers.sort((a, b) => a - b)]);
          expect([q, way, await ask('heater', q, way)]).toEqual([q, way, hitHeaters.sort((a, b) => a - b)]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('knows the whole of a line, its beginning and that of a word, the latest made first', async () => {
    const kernel = await heaterKernel(await open());
    await fill(kernel);
    const shape = kernel.use(recordsRegistry).get('heater');
    const { rows } = await kernel.use(reading).list('heater', { q: '', filters: {}, sort: [] }, { offset: 0, limit: 500 }, boss, 'en');
    const heaters = rows.map((row) => ({ id: row.id, text: `\n${searchText(heater, row)}\n` }));
    const sought: Readonly<Record<Standing, (form: string) => string>> = {
      line: (form) => `\n${form}\n`,
      start: (form) => `\n${form}`,
      word: (form) => ` ${form}`,
      anywhere: (form) => form,
    };
    await fc.assert(
      fc.asyncProperty(typed(heaters.map(({ text }) => text)), fc.constantFrom(...(Object.keys(sought) as Standing[])), async (q, standing) => {
        const forms = searchForms(q);
        if (forms.length === 0) return;
        const { from, where, order } = latest(engine, shape, forms, standing);
        const sql = `select t."id" from ${from} where ${where.text} and t."deletedAt" is null order by ${order} limit 20`;
        const ids = (await rowsOf<{ id: number }>(kernel.use(database).read, sql, where.values)).map(({ id }) => id);
        const wanted = heaters.filter(({ text }) => forms.some((form) => text.includes(sought[standing](form))));
        expect([q, ids]).toEqual([q, wanted.map(({ id }) => id).sort((a, b) => b - a).slice(0, 20)]);
      }),
      { numRuns: 150 },
    );
  });
});
