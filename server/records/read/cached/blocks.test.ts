import { expect, it } from 'vitest';
import { database, type Database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import { recordsRegistry } from '../../registry.ts';
import { writing } from '../../write/writing.ts';
import { createFreshness } from '../freshness.ts';
import { createBlocks, type BlockQuestion } from './blocks.ts';

const boss = someone(1, ['admin']);
const tones = ['warm', 'cold', 'day', null];

interface Row {
  readonly tone: string | null;
  readonly name: string | null;
  readonly n: number;
}

/** Live heaters from a year on by tone and by the name of their maker. */
const byTone = (from: number): BlockQuestion<Row, readonly Row[]> => ({
  record: 'heater',
  beside: ['maker'],
  text: (heaters, block) => `select ${block('h."id"')} as "block", h."tone", m."nameEn" as "name", count(*) as "n" from ${heaters} h left join "maker" m on m."id" = h."maker"
    where h."deletedAt" is null and h."year" >= ? group by 1, 2, 3`,
  values: [from],
  answer: (rows) => rows,
});

const summed = (rows: readonly Row[]): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const { tone, name, n } of rows) sums[`${tone} ${name}`] = (sums[`${tone} ${name}`] ?? 0) + Number(n);
  return sums;
};

onEachEngine('answers in blocks', (open, place) => {
  it('are those of all records after any changes, by the write path or not, on two instances', async () => {
    const at = await place();
    const [writer, other] = [await open(at), await open(at)];
    const kernel = await heaterKernel(writer);
    const registry = kernel.use(recordsRegistry);
    const instances = [writer, other].map((on: Database) => ({ on, blocks: createBlocks(on.read, createFreshness(on, registry), 7) }));
    const random = seededRandom(46);
    const write = kernel.use(writing);
    const names = (en: string) => ({ en, kr: '', zh: '' });
    let made = 0;
    const heaterOf = () => ({ address: `${(made += 1)} Main Street`, maker: random.of([1, 2, 3, null]), tone: random.of(tones), year: random.whole(1900, 2000) });
    await write.run(boss, { kind: 'form' }, async (batch) => {
      await batch.createMany('maker', [{ name: names('A') }, { name: names('B') }, { name: names('C') }]);
      await batch.createMany('heater', Array.from({ length: 60 }, heaterOf));
    });
    const batches: number[] = [];
    const someChange = async (): Promise<void> => {
      const id = random.whole(1, made);
      const way = random.whole(0, 9);
      if (way === 0) return void (await kernel.use(database).write((on) => change(on, 'update "heater" set "year" = ?, "tone" = ? where "id" = ?', [random.whole(1900, 2000), random.of(tones), id])));
      if (way === 1) return void (await kernel.use(database).write((on) => change(on, 'update "heater" set "tone" = ? where "id" % 5 = 0', [random.of(tones)])));
      await write
        .run(boss, { kind: 'form' }, async (batch) => {
          if (way === 2) await batch.create('heater', heaterOf());
          else if (way === 3) await batch.remove('heater', id, undefined);
          else if (way === 4) await batch.update('maker', random.whole(1, 3), undefined, { name: names(`M ${random.whole(1, 999)}`) });
          else if (way === 5 && batches.length > 0) await batch.undo(batches.pop()!);
          else await batch.update('heater', id, undefined, { tone: random.of(tones), maker: random.of([1, 2, 3, null]) });
          batches.push(batch.id);
        })
        .catch(() => undefined);
    };
    for (let round = 0; round < 80; round += 1) {
      // Asked while changes come in: the answer is of either side, and must spoil nothing.
      const meanwhile = instances.map(({ blocks }) => blocks.ask(byTone(1950)));
      for (let step = random.whole(0, 3); step > 0; step -= 1) await someChange();
      await Promise.all(meanwhile);
      const from = random.of([1900, 1950, 1950, 1950, 1990]);
      const { text, values } = byTone(from);
      for (const { on, blocks } of instances) {
        const wanted = summed(await rowsOf<Row>(on.read, text('"heater"', () => '0'), values));
        const [one, same] = await Promise.all([blocks.ask(byTone(from)), blocks.ask(byTone(from))]);
        expect([round, summed(one.flat()), summed(same.flat())]).toEqual([round, wanted, wanted]);
      }
    }
  });
});
