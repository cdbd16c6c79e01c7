import { expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const text = 'Street,House,Year,Main valve,Other valves\nA Street,1,1999,Oak,Pine; Ash\nA Street,2,1500,,\nB Street,3,,Oak,\n,,1999,,\n';

onEachEngine('two columns joined into one field', (open) => {
  it('are guessed in their right order, corrected and remembered', async () => {
    const { upload, call, checked, applied, heaters } = await openHeaterImport(await open());
    const one = await upload(text);
    expect(one.settings).toMatchObject({ mapping: { 0: 'address', 1: 'address', 2: 'year' }, joins: { address: [1, 0] }, matchBy: 'address' });
    expect(one.columns[0]?.reading.says).toEqual({ key: 'kit.import.read.joined', values: { columns: 'House + Street' } });

    const mapping = { ...one.settings.mapping, 3: 'valves', 4: 'valves' };
    await call<ImportFile>('PUT', `/import/${one.id}`, { mapping, createMissing: ['valves'] });
    const found = await checked(one.id);
    expect(found.counts).toEqual(counts({ new: 2, error: 2 }));
    expectSum(found);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2, made: { valve: 3 } });
    expect((await heaters()).map(({ address, valves }) => [address, (valves as number[]).length])).toEqual([
      ['1 A Street', 3],
      ['3 B Street', 1],
    ]);

    const again = await upload(text);
    expect(again.settings).toMatchObject({ mapping, joins: { address: [1, 0] } });
    expect((await checked(again.id)).counts).toEqual(counts({ same: 2, error: 2 }));
  });

  it('are joined in another order when a person says so; numbers are never joined', async () => {
    const { upload, call, checked, applied, addresses, send } = await openHeaterImport(await open());
    const { id } = await upload('House,Street\n1,A Street\n');
    await call('PUT', `/import/${id}`, { joins: { address: [1, 0] } });
    await checked(id);
    await applied(id);
    expect(await addresses()).toEqual(['A Street 1']);
    const other = await upload('Year,Year again,Where\n1999,2000,1 A Street\n');
    const refused = await send('PUT', `/import/${other.id}`, JSON.stringify({ mapping: { 0: 'year', 1: 'year' } }));
    expect([refused.status, refused.body.fields]).toEqual([400, { mapping: 'kit.import.mapping.repeated' }]);
  });
});
