import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const text = 'Where,Year\n1 A Street,1999\n2 A Street,1500\n3 A Street,\n';

onEachEngine('UTF-8 with and without a byte-order mark', (open) => {
  it.each(['\uFEFF', ''])('reads the first column by its name after %j', async (mark) => {
    const { check, applied, addresses } = await openHeaterImport(await open());
    const one = await check(Buffer.from(mark + text));
    expect([one.encoding, one.settings.mapping[0], one.rows]).toEqual(['utf-8', 'address', 3]);
    expect(one.counts).toEqual(counts({ new: 2, error: 1 }));
    expectSum(one);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
    expect(await addresses()).toEqual(['1 A Street', '3 A Street']);
  });
});
