import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import type { Migration } from '../slots.ts';
import type { Connection } from './database.ts';
import { brokenIndex, isDatabaseError } from './engine.ts';
import { insertForIds, updateRows } from './many-rows.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { addColumns, table, unique } from './schema.ts';
import { change, rowsOf } from './statement.ts';

const makeBoxes: Migration = {
  id: 'box/001-table',
  up: async (connection) => {
    await table(connection, 'box', {
      label: 'text',
      full: 'flag',
      weight: 'decimal',
      since: 'day',
      at: 'moment',
      deletedAt: 'moment',
    });
    await unique(connection, 'box', ['label']);
  },
};

onEachEngine('the database', (open, place, engine) => {
  const fill = (connection: Connection, labels: readonly string[]) =>
    insertForIds(
      connection,
      'box',
      ['label', 'full'],
      labels.map((label) => [label, false]),
    );

  it('hands values out the same on both engines', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    await database.write((connection) =>
      connection
        .insertInto('box')
        .values({
          label: '한 "?"',
          full: true,
          weight: 0.1,
          since: '2024-02-29',
          at: '2026-01-01T00:00:00.120Z',
          deletedAt: null,
        })
        .execute(),
    );
    const [row] = await database.read.selectFrom('box').selectAll().execute();
    expect({ ...row }).toEqual({
      id: 1,
      label: '한 "?"',
      full: true,
      weight: 0.1,
      since: '2024-02-29',
      at: '2026-01-01T00:00:00.120Z',
      deletedAt: null,
    });
    const [count] = await rowsOf<{ n: number }>(database.read, 'select count(*) as n from "box" where "full" = ?', [
      true,
    ]);
    expect(count?.n).toBe(1);
  });

  it('shows readers only what is committed, and lets them wait for nobody', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    const labels = () => rowsOf<{ label: string }>(database.read, 'select "label" from "box" order by 1');
    await database.write(async (connection) => {
      await fill(connection, ['a']);
      expect(await labels()).toEqual([]);
    });
    expect((await labels()).map(({ label }) => label)).toEqual(['a']);
    const failed = database.write(async (connection) => {
      await fill(connection, ['b']);
      throw new Error('No');
    });
    await expect(failed).rejects.toThrow('No');
    expect(await labels()).toHaveLength(1);
  });

  it('refuses to write outside a transaction', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    await expect(database.read.insertInto('box').values({ label: 'x' }).execute()).rejects.toThrow(/read-?only/);
  });

  it('lets writers in one after the other, each whole', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    await database.write((connection) => fill(connection, ['a']));
    const raise = () =>
      database.write(async (connection) => {
        const lock = engine === 'postgres' ? ' for update' : '';
        const [row] = await rowsOf<{ weight: number | null }>(
          connection,
          `select "weight" from "box" where "id" = 1${lock}`,
        );
        await new Promise((wake) => {
          setTimeout(wake, 1);
        });
        await change(connection, 'update "box" set "weight" = ? where "id" = 1', [(row?.weight ?? 0) + 1]);
      });
    await Promise.all(Array.from({ length: 12 }, raise));
    const [row] = await rowsOf<{ weight: number }>(database.read, 'select "weight" from "box"');
    expect(row?.weight).toBe(12);
  });

  it('numbers rows in their order and never twice', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    const labels = Array.from({ length: 1203 }, (_, place) => `box ${place}`);
    const ids = await database.write((connection) => fill(connection, labels));
    const rows = await rowsOf<{ id: number; label: string }>(
      database.read,
      'select "id", "label" from "box" order by "id"',
    );
    expect(rows.map(({ id, label }) => [id, label])).toEqual(labels.map((label, place) => [ids[place], label]));
    await database.write((connection) => change(connection, 'delete from "box" where "id" > 1000'));
    const [next] = await database.write((connection) => fill(connection, ['one more']));
    expect(next).toBeGreaterThan(ids.at(-1)!);
  });

  it('changes many rows at once, empty values too', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    await database.write((connection) => fill(connection, ['a', 'b', 'c']));
    const columns = [
      ['label', 'text'],
      ['full', 'flag'],
      ['weight', 'decimal'],
      ['since', 'day'],
      ['at', 'moment'],
    ] as const;
    await database.write((connection) =>
      updateRows(connection, 'box', columns, [
        [1, '007', true, 1.5, '2024-01-01', '2026-01-01T00:00:00.000Z'],
        [3, 'z', null, null, null, null],
      ]),
    );
    const rows = await database.read.selectFrom('box').selectAll().orderBy('id').execute();
    expect(rows[0]).toMatchObject({
      label: '007',
      full: true,
      weight: 1.5,
      since: '2024-01-01',
      at: '2026-01-01T00:00:00.000Z',
    });
    expect(rows[1]).toMatchObject({ label: 'b', full: false });
    expect(rows[2]).toMatchObject({ label: 'z', full: null, weight: null, since: null, at: null });
  });

  it('names the index that a repeated value ran into', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    const error = await database.write((connection) => fill(connection, ['a', 'a'])).catch((thrown: unknown) => thrown);
    expect(brokenIndex(error)).toBe('box_label_unique');
    expect(isDatabaseError(error)).toBe(true);
    expect([brokenIndex(new Error('other')), isDatabaseError(new Error('other'))]).toEqual([undefined, false]);
  });

  it('moves its stamp with each commit, and not with reading', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    let first = '';
    // other databases of the same server commit meanwhile, and move it, too
    await expect
      .poll(async () => {
        first = await database.stamp();
        await rowsOf(database.read, 'select * from "box"');
        return (await database.stamp()) === first;
      })
      .toBe(true);
    await database.write((connection) => fill(connection, ['a']));
    expect(await database.stamp()).not.toBe(first);
  });

  it('runs each migration once, in order, and keeps nothing of what fails', async () => {
    const at = await place();
    const database = await open(at);
    const broken: Migration = {
      id: 'box/002-broken',
      up: async (connection) => {
        await addColumns(connection, 'box', { colour: 'text' });
        throw new Error('No');
      },
    };
    await expect(migrate(database, [makeBoxes, broken])).rejects.toThrow('No');
    expect(await migrate(database, [makeBoxes])).toEqual(['box/001-table']);
    const mended: Migration = {
      id: 'box/002-colour',
      up: (connection) => addColumns(connection, 'box', { colour: 'text' }),
    };
    expect(await migrate(database, [makeBoxes, mended])).toEqual(['box/002-colour']);
    expect(await migrate(database, [makeBoxes, mended])).toEqual([]);
    await database.close();
    const again = await open(at);
    expect(await migrate(again, [makeBoxes, mended])).toEqual([]);
    expect(await rowsOf(again.read, 'select "colour" from "box"')).toEqual([]);
  });

  it('runs migrations once when several start at the same time', async () => {
    const at = await place();
    const first = await open(at);
    const instances = engine === 'postgres' ? [first, await open(at), await open(at)] : [first, first, first];
    const ran = await Promise.all(instances.map((one) => migrate(one, [makeBoxes])));
    expect(ran.flat()).toEqual(['box/001-table']);
  });

  it('goes on with statements that were prepared before another release changed their table', async () => {
    const database = await open();
    await migrate(database, [makeBoxes]);
    const read = () => database.write((connection) => rowsOf<Readonly<Record<string, unknown>>>(connection, 'select * from "box" where "label" = ?', ['red']));
    await database.write((connection) => fill(connection, ['red']));
    for (let times = 0; times < 5; times += 1) expect(await read()).toHaveLength(1);
    if (engine === 'postgres') {
      const prepared = await database.write((connection) => rowsOf<{ statement: string }>(connection, 'select "statement" from pg_prepared_statements'));
      expect(prepared.map(({ statement }) => statement)).toContain('select * from "box" where "label" = $1');
    }
    const other = openDatabase(database.place);
    await other.write((connection) => addColumns(connection, 'box', { colour: 'text' }));
    await other.close();
    expect(await read()).toMatchObject([{ label: 'red', colour: null }]);
  });
}, 'none');

it('says what is wrong with an address', () => {
  expect(() => openDatabase({ dataDir: '/nowhere', databaseUrl: 'mysql://x' })).toThrow(
    'DATABASE_URL must begin with postgres://',
  );
});
