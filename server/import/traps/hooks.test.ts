import { expect, it } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import type { ImportFile } from '#kit/import/api.ts';
import type { ImportRows } from '#kit/import/check/api.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { integer, reference, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openImport, said } from '#tests/support/sample-import.ts';
import { maker, readHeaters } from '#tests/support/sample-records.ts';
import { recordTable } from '../../database/schema.ts';
import { rowsOf } from '../../database/statement.ts';
import { noPermission, ruleBroken } from '../../refusal.ts';
import { migrations, recordResource } from '../../slots.ts';

const editBoilers = definePermission('boiler/edit', { manager: 'own' });

/** A boiler is not heavier than its floor bears nor of a maker called Cracked, and only somebody else may put it into the vault. */
const boiler = defineEntity(
  'boiler',
  { title: text({ required: true, unique: true }), weight: integer(), place: text(), maker: reference(maker), feeds: reference('boiler') },
  { own: ['createdBy'] },
);

/** Checks that are asked about a boiler in the queue at this moment, the most there were, and when they may go on. */
const openQueue = () => ({ inside: 0, max: 0, two: Promise.withResolvers<void>(), goOn: Promise.withResolvers<void>() });
let queue = openQueue();

const boilers = definePlugin({
  id: 'boiler',
  contributes: [
    permissions(editBoilers),
    migrations({
      id: 'boiler/001-table',
      up: (connection) => recordTable(connection, 'boiler', { title: 'text', weight: 'integer', place: 'text', maker: { to: 'maker' }, feeds: { to: 'boiler' }, sortText: 'text' }),
    }),
    recordResource({
      entity: boiler,
      read: readHeaters,
      write: editBoilers,
      // one that was taken apart stands nowhere
      beforeValidate: async (_on, some) => some.map(({ patch }) => (patch['weight'] === 0 ? { place: null } : {})),
      beforeChange: async ({ connection, after }) => {
        if (after?.place === 'queue') {
          queue.max = Math.max(queue.max, (queue.inside += 1));
          if (queue.inside === 2) queue.two.resolve();
          await queue.goOn.promise;
          queue.inside -= 1;
        }
        if ((after?.weight ?? 0) > 100) throw ruleBroken({ weight: 'rule.tooLarge' });
        if (after?.maker) {
          const [found] = await rowsOf<{ nameEn: string | null }>(connection, 'select "nameEn" from "maker" where "id" = ? and "active"', [after.maker]);
          if (!found) throw ruleBroken({ maker: 'rule.missing' });
          if (found.nameEn === 'Cracked') throw ruleBroken({ maker: 'heater.rule.cracked' });
        }
        if (after?.place === 'vault') throw noPermission('boiler/vault', ['place']);
      },
    }),
  ],
});

onEachEngine('refusals of an area', (open) => {
  const begin = async () => {
    const stage = await openImport(await open(), 'boiler', [boilers], '');
    /** Takes a file in and checks it as somebody. */
    const checkAs = async (who: string, lines: readonly string[]): Promise<ImportFile> => {
      const sent = await stage.send('POST', '/import?record=boiler&name=boilers.csv', lines.join('\n'), who, 'application/octet-stream');
      expect(sent).toMatchObject({ status: 200 });
      await stage.send('POST', `/import/${sent.body.id}/check`, undefined, who);
      return endedAs(who, sent.body.id);
    };
    const endedAs = async (who: string, id: string): Promise<ImportFile> => {
      for (;;) {
        const { body } = await stage.send('GET', `/import/${id}`, undefined, who);
        if (body.state !== 'checking' && body.state !== 'applying') return body;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const rowsAs = async (who: string, id: string) => said(((await stage.send('GET', `/import/${id}/rows`, undefined, who)).body as unknown as ImportRows).rows);
    return { ...stage, checkAs, endedAs, rowsAs };
  };

  it('ask before a cell is left out that the others leave no place for', async () => {
    const { checkAs, rowsAs } = await begin();
    const { id } = await checkAs('manager', ['Title,Weight,Place', 'Old,0,attic', 'New,7,attic', 'Whole,0,']);
    expect(await rowsAs('manager', id)).toEqual(['2 | unsure | place kit.import.row.emptied', '3 | new', '4 | new']);
  });

  it('are known at the check, rights included; all other rows go in', async () => {
    const { checkAs, endedAs, rowsAs, send, records } = await begin();
    const one = await checkAs('manager', ['Title,Weight,Place', 'A,101,cellar', 'B,100,vault', 'C,3,cellar']);
    expect([one.state, one.counts]).toEqual(['checked', counts({ new: 1, error: 2 })]);
    expect(await rowsAs('manager', one.id)).toEqual(['2 | error | weight rule.tooLarge', '3 | error | place rule.noRight', '4 | new']);
    await send('POST', `/import/${one.id}/apply`, JSON.stringify({ skipErrors: true }), 'manager');
    expect((await endedAs('manager', one.id)).outcome).toEqual({ batch: expect.any(Number) as number, created: 1, changed: 0, made: {} });
    expect((await records()).map(({ title }) => title)).toEqual(['C']);
  });

  it('are known at the check for rows that name records yet to be made', async () => {
    const { upload, call, checked, applied, rows, records } = await begin();
    const { id } = await upload('Title,Weight,Maker\nA,1,Cracked\nB,101,Sound\nC,3,Sound\nD,4,Other\n', 'boilers.csv');
    await call('PUT', `/import/${id}`, { createMissing: ['maker'] });
    expect((await checked(id)).counts).toEqual(counts({ new: 2, error: 2 }));
    expect(said(await rows(id))).toEqual(['2 | error | maker heater.rule.cracked', '3 | error | weight rule.tooLarge', '4 | new', '5 | new']);
    expect((await applied(id)).outcome).toEqual({ batch: expect.any(Number) as number, created: 2, changed: 0, made: { maker: 2 } });
    expect((await records()).map(({ title }) => title)).toEqual(['C', 'D']);
  });

  it('let rows name each other, in any order; none is made twice', async () => {
    const { upload, call, checked, applied, rows, records } = await begin();
    const { id } = await upload('Title,Weight,Feeds\nA,1,C\nB,2,\nC,3,B\nD,4,Elsewhere\n', 'boilers.csv');
    await call('PUT', `/import/${id}`, { createMissing: ['feeds'] });
    expect(await checked(id)).toMatchObject({ counts: counts({ new: 4 }), creates: { boiler: 1 } });
    expect((await applied(id)).outcome).toEqual({ batch: expect.any(Number) as number, created: 4, changed: 0, made: { boiler: 1 } });
    expect(said(await rows(id))).toEqual(['2 | new', '3 | new', '4 | new', '5 | new']);
    const all = await records();
    const titleOf = new Map(all.map(({ id: own, title }) => [own, title]));
    expect(all.map(({ title, feeds }) => `${String(title)}>${String(titleOf.get(feeds as number) ?? '')}`).toSorted()).toEqual(['A>C', 'B>', 'C>B', 'D>Elsewhere', 'Elsewhere>']);
  });

  it('are asked for two small files at once at most', async () => {
    const { upload, call, ended } = await begin();
    queue = openQueue();
    const files = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((title) => upload(`Title,Place\n${title},queue\n`, 'boilers.csv')));
    for (const { id } of files) await call('POST', `/import/${id}/check`);
    await queue.two.promise;
    // As long a way as the other checks would have had to the same place.
    await upload('Title,Place\nF,queue\n', 'boilers.csv');
    queue.goOn.resolve();
    expect((await Promise.all(files.map(({ id }) => ended(id)))).map(({ counts: found }) => found?.new)).toEqual([1, 1, 1, 1, 1]);
    expect(queue.max).toBe(2);
  });

  it('are told at the check for records that somebody sees and may not change', async () => {
    const { bring, checkAs, rowsAs } = await begin();
    await bring(['Title,Weight,Place', 'A,1,cellar'].join('\n'), 'boilers.csv');
    const one = await checkAs('7:manager', ['Title,Weight,Place', 'A,2,cellar', 'B,2,cellar']);
    expect(one.counts).toEqual(counts({ new: 1, error: 1 }));
    expect(await rowsAs('7:manager', one.id)).toEqual(['2 | error | weight rule.noRight', '3 | new']);
  });
});
