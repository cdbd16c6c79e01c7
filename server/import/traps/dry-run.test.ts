import { expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const many = 50_000;
const bad = 500;
const text = ['Where,Year,Weight', ...Array.from({ length: many }, (_, place) => `${place + 1} A Street,${place % (many / bad) === 7 ? '20I8' : 1999},1`)].join('\n');

onEachEngine('a dry run over fifty thousand rows', (open) => {
  it('tells how far it is, lets others be answered, and leaves nothing when it is cancelled', async () => {
    const { upload, call, checked, heaters, rows } = await openHeaterImport(await open());
    const { id } = await upload(text);
    await call('POST', `/import/${id}/check`);
    const seen = new Set<number>();
    let answered = 0;
    for (let state = 'checking'; state === 'checking' && seen.size < 4; ) {
      await heaters();
      answered += 1;
      const one = await call<ImportFile>('GET', `/import/${id}`);
      state = one.state;
      if (state === 'checking') seen.add(one.done);
      // Calls within the process would never let the loop turn; those over a socket do.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([answered > 3, seen.size]).toEqual([true, 4]);
    const stopped = await call<ImportFile>('POST', `/import/${id}/cancel`);
    expect([stopped.state, stopped.stopped, stopped.counts]).toEqual(['mapping', { key: 'kit.import.stopped.cancelled' }, undefined]);
    expect([await heaters(), await rows(id)]).toEqual([[], []]);

    const one = await checked(id);
    expect([one.rows, one.counts]).toEqual([many, counts({ new: many - bad, error: bad })]);
    expectSum(one);
    expect(await heaters()).toEqual([]);
  });
});
