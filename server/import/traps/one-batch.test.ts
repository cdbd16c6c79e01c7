import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openHeaterImport } from '#tests/support/sample-import.ts';

onEachEngine('an import', (open) => {
  it('is one batch: taken back it leaves what was, except what somebody changed since', async () => {
    const { bring, call, heaters, edit, addresses } = await openHeaterImport(await open());
    for (const address of ['1 A Street', '2 A Street']) await call('POST', '/heater', { address, year: 1900 });
    const one = await bring('Where,Year,Tone\n1 A St,1999,warm\n2 A St,1999,\n3 A St,2001,\n4 A St,1500,\n');
    expect([one.counts, one.outcome]).toMatchObject([counts({ new: 1, change: 2, error: 1 }), { created: 1, changed: 2 }]);
    await edit(2, 2, { year: 1950 });
    const undone = await call<{ undone: number; refused: { id: number; fields: string[] }[] }>('POST', `/batch/${one.outcome?.batch}/undo`, {});
    expect([undone.undone, undone.refused.map(({ id, fields }) => [id, fields])]).toEqual([2, [[2, ['year']]]]);
    expect((await heaters()).map(({ year, tone }) => [year, tone])).toEqual([[1900, null], [1950, null]]);
    expect(await addresses()).toEqual(['1 A Street', '2 A Street']);
  });
});
