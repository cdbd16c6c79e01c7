import { expect, it } from 'vitest';
import type { ImportLines, ImportRows } from '#kit/import/check/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openHeaterImport } from '#tests/support/sample-import.ts';

const before = ['Where,Year,Weight,Note', '1 A Street,1999,10,old', '2 A Street,2000,20,', '3 A Street,2001,30,same', '4 A Street,,40,x'].join('\n');
const after = ['Where,Year,Weight,Note', '1 A Street,1999,5,new', '2 A Street,2000,25,filled', '3 A Street,2001,3,same', '4 A Street,1980,4,x', '5 A Street,1990,9,'].join('\n');

onEachEngine('values that a file would overwrite', (open) => {
  it('are counted by field before anything is written, those lowered too, and their rows can be opened', async () => {
    const { bring, check, call, correct } = await openHeaterImport(await open());
    await bring(before);
    const one = await check(after);
    expect(one.counts).toEqual(counts({ new: 1, change: 4 }));
    // An empty value that is filled is no loss.
    expect(one.overwrites).toEqual({ weight: { overwritten: 4, lowered: 3, kept: 0 }, note: { overwritten: 1, lowered: 0, kept: 0 } });
    const open1 = await call<ImportRows>('GET', `/import/${one.id}/rows?overwrites=weight`);
    expect([open1.total, open1.rows.map(({ line, changes }) => [line, changes?.['weight']])]).toEqual([
      4,
      [
        [2, [10, 5]],
        [3, [20, 25]],
        [4, [30, 3]],
        [5, [40, 4]],
      ],
    ]);
    expect(await call<ImportLines>('GET', `/import/${one.id}/lines?overwrites=note`)).toEqual({ lines: [2] });
    const corrected = await correct(one.id, { 2: { cells: { 2: '10' } } });
    expect(corrected.file.overwrites?.['weight']).toEqual({ overwritten: 3, lowered: 2, kept: 0 });
  });

  it('stay where a person says so, field by field, while empty ones are still filled', async () => {
    const { bring, check, call, ended, applied, heaters } = await openHeaterImport(await open());
    await bring(before);
    const { id } = await check(after);
    const keep = async (field: string, on: boolean) => {
      await call('POST', `/import/${id}/decision`, { decision: 'keep', field, keep: on });
      return ended(id);
    };
    const kept = await keep('weight', true);
    expect([kept.counts, kept.overwrites]).toEqual([
      counts({ new: 1, change: 3, same: 1 }),
      { weight: { overwritten: 0, lowered: 0, kept: 4 }, note: { overwritten: 1, lowered: 0, kept: 0 } },
    ]);
    expect(await call<ImportLines>('GET', `/import/${id}/lines?overwrites=weight`)).toEqual({ lines: [2, 3, 4, 5] });
    expect((await keep('note', true)).settings.keep).toEqual(['weight', 'note']);
    expect((await keep('note', false)).overwrites?.['note']).toMatchObject({ overwritten: 1 });
    expect((await applied(id)).outcome).toMatchObject({ created: 1, changed: 3 });
    expect((await heaters()).map(({ year, weight, note }) => [year, weight, note])).toEqual([
      [1999, 10, 'new'],
      [2000, 20, 'filled'],
      [2001, 30, 'same'],
      [1980, 40, 'x'],
      [1990, 9, null],
    ]);
  });

  it('are kept only in fields that there are', async () => {
    const { upload, send } = await openHeaterImport(await open());
    const { id } = await upload(before);
    const refused = await send('PUT', `/import/${id}`, JSON.stringify({ keep: ['nothing'] }));
    expect([refused.status, refused.body.fields]).toEqual([400, { keep: 'rule.unknown' }]);
    expect((await send('GET', `/import/${id}/rows?overwrites=%25%27`)).status).toBe(400);
  });
});
