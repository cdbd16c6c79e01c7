import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { openHeaterImport, said } from '#tests/support/sample-import.ts';

onEachEngine('a number with a hash in a cell', (open) => {
  it('is a name like any other, until a person says which record it means', async () => {
    const { call, upload, checked, applied, rows, heaters } = await openHeaterImport(await open());
    await call('POST', '/maker', { name: { kr: '', en: 'Acme', zh: '' } });
    await call('POST', '/valve', { name: { kr: '', en: 'Oak', zh: '' } });
    const { id, columns } = await upload('Where,Made by,Valves\n1 A Street,#1,#1; Oak\n2 A Street,Tifany,\n');
    expect(columns.slice(1).map(({ reading }) => reading.state)).toEqual(['attention', 'attention']);
    await checked(id);
    expect(said(await rows(id))).toEqual(['2 | error | maker rule.unknownLabel | valves rule.unknownLabel', '3 | error | maker rule.unknownLabel']);
    await call('PUT', `/import/${id}`, { meanings: { maker: { '#1': '#1', Tifany: '#1' }, valves: { '#1': 'Oak' } } });
    await checked(id);
    await applied(id);
    expect((await heaters()).map(({ maker, valves }) => [maker, valves])).toEqual([[1, [1]], [1, []]]);
  });
});
