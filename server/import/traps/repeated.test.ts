import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const text = 'Where,Year,Tone\n1 A Street,1999,warm\n2 A Street,1500,warm\n3 A Street,2001,cold\n1 A St,1999,warm\n';

onEachEngine('the same file again', (open) => {
  it('adds nothing in another case, delimiter or encoding', async () => {
    const { bring, check, addresses, applied } = await openHeaterImport(await open());
    const first = await bring(text);
    expect([first.counts, first.outcome]).toMatchObject([counts({ new: 2, same: 1, error: 1 }), { created: 2, changed: 0 }]);
    expectSum(first);
    for (const again of [text, text.toUpperCase(), text.replaceAll(',', ';'), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const one = await check(again);
      expect(one.counts).toEqual(counts({ same: 3, error: 1 }));
      expectSum(one);
      expect((await applied(one.id)).outcome).toEqual({ batch: null, created: 0, changed: 0, made: {} });
    }
    expect(await addresses()).toEqual(['1 A Street', '3 A Street']);
  });
});
