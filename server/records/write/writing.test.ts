import { describe, expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import type { Database } from '../../database/database.ts';
import { rowsOf } from '../../database/statement.ts';
import { Refusal } from '../../refusal.ts';
import { disagreements } from '../agreement.ts';
import { recordChanged, type RecordsChanged } from '../events.ts';
import { reading } from '../read/reading.ts';
import { records } from '../../slots.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);
const manager = someone(2, ['manager']);

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw new Error(`It was not refused but: ${String(error)}`);
  return error;
};

onEachEngine('writing', (open) => {
  let database: Database;
  let kernel: Kernel;
  const begin = async () => {
    database = await open();
    kernel = await heaterKernel(database);
  };
  const write = <T>(work: (batch: Batch) => Promise<T>, who = boss) =>
    kernel.use(writing).run(who, { kind: 'form' }, work);
  const count = async (name: string) => (await kernel.use(reading).count([name], { system: true }))[name];

  it('makes tables as the descriptions say', async () => {
    await begin();
    for (const spec of kernel.read(records)) expect(await disagreements(database, spec)).toEqual([]);
  });

  it('keeps every kind of value as it was given', async () => {
    await begin();
    const maker = await write((batch) => batch.create('maker', { name: { kr: '가나', en: '', zh: '灯' } }));
    const valves = await write((batch) =>
      batch.createMany('valve', [
        { name: { kr: '', en: 'Top', zh: '' } },
        { name: { kr: '', en: 'Low', zh: '' } },
      ]),
    );
    const values = {
      address: '2 E 4 St',
      maker: maker.id,
      valves: valves.toReversed(),
      tone: 'warm',
      year: 1999,
      weight: 0.1,
      lit: true,
      bought: '2024-02-29',
      checked: '2026-01-01T05:00:00.000Z',
      note: `quotes ' " ? and \n lines, 한글, 汉字, 🛋`,
      cost: 5,
      photos: [{ file: 'a.jpg', width: 3, height: 2 }],
    };
    const made = await write((batch) => batch.create('heater', values));
    expect(made).toMatchObject({ ...values, version: 1, age: 27 });
    expect(made.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(maker['name']).toEqual({ kr: '가나', en: '', zh: '灯' });
    const bare = await write((batch) => batch.create('heater', { address: '3 E 4 St' }));
    expect(bare).toMatchObject({ maker: null, valves: [], photos: [], lit: false, year: null, age: null, note: null });
  });

  it('names every value that does not fit', async () => {
    await begin();
    const create = (values: object) => refusalOf(write((batch) => batch.create('heater', values as never)));
    expect((await create({})).more).toEqual({ fields: { address: 'rule.required' } });
    expect((await create({ address: 'a', year: 3, tone: 'green' })).more).toEqual({
      fields: { year: 'rule.tooSmall', tone: 'rule.choice' },
    });
    expect((await create({ address: 'a', year: 1801, lit: true })).more).toEqual({
      fields: { year: 'heater.rule.tooOldToBeLit' },
    });
    expect((await create({ address: 'a', maker: 7 })).more).toEqual({ fields: { maker: 'rule.missing' } });
    expect((await create({ address: 'a', valves: [7] })).more).toEqual({ fields: { valves: 'rule.missing' } });
    expect((await create({ address: 'a', deletedAt: 'x', age: 3 })).more).toEqual({
      fields: { deletedAt: 'rule.unknown', age: 'rule.unknown' },
    });
    expect(await count('heater')).toBe(0);
  });

  it('lets no two live records hold the same value, and frees it with a deletion', async () => {
    await begin();
    const first = await write((batch) => batch.create('heater', { address: '2 E 4 St' }));
    const again = await refusalOf(write((batch) => batch.create('heater', { address: '2 EAST FOURTH ST.' })));
    expect([again.status, again.more]).toEqual([
      400,
      { fields: { address: 'rule.taken' }, taken: { address: first.id } },
    ]);
    await write((batch) => batch.remove('heater', first.id, 1));
    const second = await write((batch) => batch.create('heater', { address: '2 East 4th Street' }));
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('keeps a value unique when many ask for it at once', async () => {
    await begin();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => write((batch) => batch.create('heater', { address: '9 Race Street' }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ more: { fields: { address: 'rule.taken' } } });
    }
  });

  it('merges different fields and refuses the same one with both values', async () => {
    await begin();
    const { id } = await write((batch) => batch.create('heater', { address: '1 A Street', year: 1950 }));
    await write((batch) => batch.update('heater', id, 1, { year: 1960 }), manager);
    const merged = await write((batch) => batch.update('heater', id, 1, { tone: 'warm' }));
    expect(merged).toMatchObject({ version: 3, year: 1960, tone: 'warm' });
    const conflict = await refusalOf(write((batch) => batch.update('heater', id, 1, { year: 1970, note: 'x' })));
    expect(conflict.status).toBe(409);
    expect(conflict.more).toMatchObject({
      conflicts: { year: { theirs: 1960, yours: 1970, base: 1950 } },
      by: { userIdx: 2, name: 'User 2' },
    });
    const agreed = await write((batch) => batch.update('heater', id, 1, { year: 1960 }));
    expect(agreed.version).toBe(3);
    expect((await refusalOf(write((batch) => batch.update('heater', id, 9, { year: 1 })))).status).toBe(409);
  });

  it('loses no change among many writers of one record', async () => {
    await begin();
    const { id } = await write((batch) => batch.create('heater', { address: '1 A Street' }));
    const patches = [
      { tone: 'warm' },
      { year: 1990 },
      { weight: 2.5 },
      { note: 'n' },
      { lit: true },
      { bought: '2020-01-01' },
    ];
    await Promise.all(patches.map((patch) => write((batch) => batch.update('heater', id, 1, patch))));
    const [row] = await kernel.use(reading).rows('heater', [id], { system: true });
    expect(row).toMatchObject({ ...Object.assign({}, ...patches), version: 7 });
  });

  it('accepts a change beside a field that already breaks a rule', async () => {
    await begin();
    const { id } = await write((batch) => batch.create('heater', { address: '1 A Street', year: 1950 }));
    await database.write((connection) => rowsOf(connection, 'update "heater" set "year" = 3 where "id" = ?', [id]));
    expect(await write((batch) => batch.update('heater', id, 1, { note: 'seen' }))).toMatchObject({
      year: 3,
      note: 'seen',
    });
    const touched = await refusalOf(write((batch) => batch.update('heater', id, 2, { year: 4 })));
    expect(touched.more).toEqual({ fields: { year: 'rule.tooSmall' } });
  });

  it('asks for the rights of the record and of its fields', async () => {
    await begin();
    const viewer = someone(3, ['viewer']);
    expect((await refusalOf(write((batch) => batch.create('heater', { address: 'a' }), viewer))).status).toBe(403);
    const maker = await write((batch) => batch.create('maker', { name: { kr: '', en: 'Acme', zh: '' } }), manager);
    const byManager = await refusalOf(
      write((batch) => batch.create('heater', { address: 'a', maker: maker.id }), manager),
    );
    expect([byManager.status, byManager.more]).toEqual([403, { permission: 'heater/maker' }]);
    const { id } = await write((batch) => batch.create('heater', { address: 'a', maker: maker.id }));
    expect((await refusalOf(write((batch) => batch.update('heater', id, 1, { maker: null }), manager))).status).toBe(403);
    expect(await write((batch) => batch.update('heater', id, 1, { maker: maker.id, year: 1999 }), manager)).toMatchObject(
      { year: 1999 },
    );
  });

  it('names nothing anew that is switched off; what named it before keeps it, and gets it back', async () => {
    await begin();
    const named = (en: string) => ({ name: { kr: '', en, zh: '' } });
    const [top, low] = (await write((batch) => batch.createMany('valve', [named('Top'), named('Low')]))) as [number, number];
    const { id } = await write((batch) => batch.create('heater', { address: 'a', valves: [top] }));
    await write((batch) => batch.update('valve', top, undefined, { active: false }));
    expect((await refusalOf(write((batch) => batch.create('heater', { address: 'b', valves: [low, top] })))).more).toEqual({ fields: { valves: 'rule.missing' } });
    await write((batch) => batch.update('heater', id, undefined, { valves: [top, low] }));
    const emptied = await write(async (batch) => (await batch.update('heater', id, undefined, { valves: [] }), batch.id));
    expect((await refusalOf(write((batch) => batch.update('heater', id, undefined, { valves: [top] })))).more).toEqual({ fields: { valves: 'rule.missing' } });
    await write((batch) => batch.undo(emptied));
    expect((await kernel.use(reading).rows('heater', [id], { system: true }))[0]).toMatchObject({ valves: [top, low] });
  });

  it('refuses to delete what live records refer to', async () => {
    await begin();
    const valve = await write((batch) => batch.create('valve', { name: { kr: '', en: 'Top', zh: '' } }));
    const heater = await write((batch) => batch.create('heater', { address: 'a', valves: [valve.id] }));
    const used = await refusalOf(write((batch) => batch.remove('valve', valve.id, 1)));
    expect([used.status, used.more]).toEqual([409, { usedBy: [{ record: 'heater', count: 1 }] }]);
    await write((batch) => batch.remove('heater', heater.id, 1));
    await write((batch) => batch.remove('valve', valve.id, 1));
    expect((await refusalOf(write((batch) => batch.remove('valve', valve.id, 1)))).status).toBe(404);
  });

  it('keeps all of a batch or nothing, and tells what it kept', async () => {
    await begin();
    const heard: RecordsChanged[] = [];
    kernel.on(recordChanged, (fact) => heard.push(fact));
    const failed = write(async (batch) => {
      await batch.create('heater', { address: 'a' });
      await batch.create('heater', { address: 'a' });
    });
    expect((await refusalOf(failed)).status).toBe(400);
    expect([heard, await count('heater')]).toEqual([[], 0]);
    await write(async (batch) => {
      const { id } = await batch.create('heater', { address: 'a' });
      await batch.update('heater', id, 1, { year: 1999 });
    });
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      kind: 'form',
      by: { userIdx: 1 },
      changes: [
        { record: 'heater', kind: 'create', version: 1, fields: ['address', 'lit'] },
        { record: 'heater', kind: 'update', version: 2, fields: ['year'] },
      ],
    });
    await write((batch) => batch.update('heater', 3, undefined, {})).catch(() => undefined);
    expect(heard).toHaveLength(1);
  });

  describe('many at once', () => {
    const many = (length: number) =>
      Array.from({ length }, (_, place) => ({ address: `${place + 1} Long Street`, year: 1900 }));

    it('names the rows that do not fit, by their place', async () => {
      await begin();
      const values = [...many(600), { address: '600 Long St' }];
      const refusal = await refusalOf(write((batch) => batch.createMany('heater', values)));
      expect(refusal.more).toMatchObject({ rows: [{ index: 600, fields: { address: 'rule.taken' } }] });
      expect(await count('heater')).toBe(0);
    });

    it('reports progress, answers others meanwhile and stops when told', async () => {
      await begin();
      const steps: number[] = [];
      let others = 0;
      const done = write((batch) => batch.createMany('heater', many(1200), { onProgress: (step) => steps.push(step) }));
      const reader = (async () => {
        while (steps.at(-1) !== 1200) {
          await count('heater');
          others += 1;
          await new Promise((wake) => {
            setImmediate(wake);
          });
        }
      })();
      expect(await done).toEqual(Array.from({ length: 1200 }, (_, place) => place + 1));
      await reader;
      expect(steps).toEqual([500, 1000, 1200]);
      expect(others).toBeGreaterThan(2);

      const stop = new AbortController();
      const stopped = write((batch) =>
        batch.updateMany(
          'heater',
          Array.from({ length: 1200 }, (_, place) => ({ id: place + 1, version: 1, patch: { year: 1901 } })),
          { signal: stop.signal, onProgress: () => stop.abort() },
        ),
      );
      await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
      const [row] = await kernel.use(reading).rows('heater', [1], { system: true });
      expect(row).toMatchObject({ year: 1900, version: 1 });
    });

    it('changes each record to values of its own', async () => {
      await begin();
      const ids = await write((batch) => batch.createMany('heater', many(700)));
      const valve = await write((batch) => batch.create('valve', { name: { kr: '', en: 'Top', zh: '' } }));
      const patches = ids.map((id) => ({
        id,
        version: 1,
        patch:
          id % 3 === 0
            ? { weight: id / 2, lit: true, checked: '2026-01-01T00:00:00Z' }
            : { valves: [valve.id], year: 1900 + (id % 50), bought: null },
      }));
      await write((batch) => batch.updateMany('heater', patches));
      const rows = await kernel.use(reading).rows('heater', ids, { system: true });
      expect(rows[2]).toMatchObject({
        weight: 1.5,
        lit: true,
        checked: '2026-01-01T00:00:00.000Z',
        valves: [],
        version: 2,
      });
      expect(rows[3]).toMatchObject({ year: 1904, valves: [valve.id], weight: null });
    });
  });
});
