import { expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openHeaterImport } from '#tests/support/sample-import.ts';

onEachEngine('columns and fields', (open) => {
  it('stop the step while a field that must be filled has neither a column nor a constant, and name it', async () => {
    const { upload, send, call, checked } = await openHeaterImport(await open());
    const one = await upload('Year,Note\n1999,1 A Street\n');
    expect(one.missing).toEqual(['address']);
    const refused = await send('POST', `/import/${one.id}/check`);
    expect([refused.status, refused.body.fields]).toEqual([400, { mapping: 'kit.import.mapping.required', address: 'rule.required' }]);
    const settled = await call<ImportFile>('PUT', `/import/${one.id}`, { mapping: { 0: 'year', 1: 'address' } });
    expect(settled.missing).toBeUndefined();
    expect((await checked(one.id)).counts).toEqual(counts({ new: 1 }));
  });

  it('take one value for every row, say how it is read, and remember it', async () => {
    const { upload, call, checked, applied, heaters, send } = await openHeaterImport(await open());
    const text = 'Where,Year\n1 A Street,1999\n2 A Street,2000\n';
    const one = await upload(text);
    const put = (constants: object) => call<ImportFile>('PUT', `/import/${one.id}`, { constants });
    expect((await put({ tone: 'cosy', maker: 'Acme' })).constants).toMatchObject([
      { target: 'tone', reading: { state: 'attention' } },
      { target: 'maker', reading: { state: 'attention', creates: 1 } },
    ]);
    await call('PUT', `/import/${one.id}`, { createMissing: ['maker'] });
    expect((await put({ tone: 'warm', maker: 'Acme', lit: 'yes' })).constants?.map(({ reading }) => reading.state)).toEqual(['read', 'read', 'read']);
    expect((await checked(one.id)).counts).toEqual(counts({ new: 2 }));
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2, made: { maker: 1 } });
    const found = await heaters();
    expect(found.map(({ tone, lit }) => [tone, lit])).toEqual([
      ['warm', true],
      ['warm', true],
    ]);
    expect(new Set(found.map(({ maker }) => maker)).size).toBe(1);
    expect((await upload(text)).settings.constants).toEqual({ tone: 'warm', maker: 'Acme', lit: 'yes' });

    const wrong = async (constants: object) => (await send('PUT', `/import/${(await upload(text)).id}`, JSON.stringify({ constants }))).body.fields;
    expect(await wrong({ nothing: 'x' })).toEqual({ constants: 'rule.unknown' });
    expect(await wrong({ year: '1999' })).toEqual({ constants: 'kit.import.mapping.repeated' });
    expect(await wrong({ tone: ' ' })).toEqual({ constants: 'rule.required' });
  });

  it('let one column feed two fields, each with its own reading', async () => {
    const { upload, call, checked, applied, heaters, send } = await openHeaterImport(await open());
    const one = await upload('Where,Year\n1 A Street,1999\n2 A Street,about 1900\n');
    const fed = await call<ImportFile>('PUT', `/import/${one.id}`, { also: { 1: ['note', 'weight'] } });
    expect(fed.columns[1]).toMatchObject({
      reading: { says: { key: 'kit.import.read.unfit' } },
      also: [
        { target: 'note', reading: { state: 'read' } },
        { target: 'weight', reading: { state: 'attention' } },
      ],
    });
    await call('PUT', `/import/${one.id}`, { also: { 1: ['note'] }, meanings: { year: { 'about 1900': '1900' } } });
    expect((await checked(one.id)).counts).toEqual(counts({ new: 2 }));
    await applied(one.id);
    expect((await heaters()).map(({ year, note }) => [year, note])).toEqual([
      [1999, '1999'],
      [1900, 'about 1900'],
    ]);
    const refused = await send('PUT', `/import/${(await upload('Where,Year\n3 A Street,1\n')).id}`, JSON.stringify({ also: { 0: ['year'] } }));
    expect([refused.status, refused.body.fields]).toEqual([400, { mapping: 'kit.import.mapping.repeated' }]);
  });
});
