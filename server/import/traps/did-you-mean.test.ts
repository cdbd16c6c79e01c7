import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport, said } from '#tests/support/sample-import.ts';

const name = (en: string, kr = '') => ({ name: { kr, en, zh: '' } });
const text = [
  'Where,Made by,Year',
  '1 A Street,Halcyon Lights,1999',
  '2 A Street,Halcyon Lihgts,1999',
  '3 A Street,Halcyon Lihgts,1999',
  '4 A Street,"Gantry, Inc.",1999',
  '5 A Street,Nobody at all,1999',
].join('\n');

onEachEngine('names that are almost known', (open) => {
  const begin = async () => {
    const stage = await openHeaterImport(await open());
    for (const maker of [name('Halcyon Lights'), name('Gantry'), name('Northline', '노스라인')]) await stage.call('POST', '/maker', maker);
    return stage;
  };

  it('are offered, and one answer holds for all rows that write them so', async () => {
    const { check, call, rows, ended, applied, heaters, upload } = await begin();
    const one = await check(text);
    expect(one.counts).toEqual(counts({ new: 1, error: 4 }));
    expectSum(one);
    expect(one.columns[1]?.reading.meanings).toEqual([
      { cell: 'Halcyon Lihgts', rows: 2, means: null, maybe: [{ means: '#1', label: 'Halcyon Lights' }] },
      { cell: 'Gantry, Inc.', rows: 1, means: null, maybe: [{ means: '#2', label: 'Gantry' }] },
      { cell: 'Nobody at all', rows: 1, means: null },
    ]);
    const [offer] = (await rows(one.id))[1]?.offers ?? [];
    expect(offer).toEqual({ is: 'mean', field: 'maker', cell: 'Halcyon Lihgts', rows: 2, means: '#1', label: 'Halcyon Lights' });

    await call('POST', `/import/${one.id}/decision`, { decision: 'mean', field: 'maker', cell: 'Halcyon Lihgts', means: '#1' });
    expect((await ended(one.id)).counts).toEqual(counts({ new: 3, error: 2 }));
    await call('POST', `/import/${one.id}/decision`, { decision: 'mean', field: 'maker', cell: 'Gantry, Inc.', means: '#2' });
    expect((await ended(one.id)).counts).toEqual(counts({ new: 4, error: 1 }));
    expect(said(await rows(one.id, '?result=error'))).toEqual(['6 | error | maker rule.unknownLabel']);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 4, made: {} });
    expect((await heaters()).map(({ maker }) => maker)).toEqual([1, 1, 1, 2]);

    // The next file of this source is read as this one was.
    expect((await upload(text)).columns[1]?.reading.meanings?.filter(({ means }) => means === null).map(({ cell }) => cell)).toEqual(['Nobody at all']);
  });

  it('are told apart where several records bear one name', async () => {
    const { check, call, rows, ended, applied, heaters } = await begin();
    await call('POST', '/maker', name('', 'Gantry'));
    const one = await check('Where,Made by\n1 A Street,gantry\n');
    expect(said(await rows(one.id))).toEqual(['2 | error | maker rule.ambiguous']);
    expect((await rows(one.id))[0]?.offers?.map((offer) => offer.is === 'mean' && offer.means)).toEqual(['#2', '#4']);
    await call('POST', `/import/${one.id}/decision`, { decision: 'mean', field: 'maker', cell: 'gantry', means: '#4' });
    await ended(one.id);
    await applied(one.id);
    expect((await heaters()).map(({ maker }) => maker)).toEqual([4]);
  });

  it('are known also when a person types them into a row', async () => {
    const { check, correct, rows, checked } = await begin();
    const one = await check(text);
    const typed = await correct(one.id, { 6: { cells: { 1: 'northline' } } });
    expect(typed.rows.map(({ line, result }) => [line, result])).toEqual([[6, 'new']]);
    expect((await checked(one.id)).counts).toEqual(counts({ new: 2, error: 3 }));
    expect((await rows(one.id))[4]).toMatchObject({ result: 'new', cells: ['5 A Street', 'northline', '1999'] });
  });

  it('are made in one answer, from the row that names one nobody knows', async () => {
    const { check, call, rows, ended, send } = await begin();
    const one = await check(text);
    const [row] = await rows(one.id, '?lines=6');
    expect(row?.offers).toEqual([{ is: 'create', field: 'maker', count: 3 }]);
    await call('POST', `/import/${one.id}/decision`, { decision: 'create', field: 'maker' });
    const made = await ended(one.id);
    // "Gantry, Inc." may be the Gantry that is there.
    expect([made.counts, made.creates]).toEqual([counts({ new: 4, unsure: 1 }), { maker: 3 }]);
    expect(said(await rows(one.id, '?result=unsure'))).toEqual(['5 | unsure | maker kit.import.row.alike']);
    expect((await send('POST', `/import/${one.id}/decision`, '{"decision":"create","field":"year"}')).status).toBe(400);
  });

  it('are never made up: an id that nobody has stays unknown', async () => {
    const { check, call, rows, ended } = await begin();
    const one = await check(text);
    await call('PUT', `/import/${one.id}`, { createMissing: ['maker'], meanings: { maker: { 'Halcyon Lihgts': '#99' } } });
    await call('POST', `/import/${one.id}/check`);
    expect((await ended(one.id)).creates).toEqual({ maker: 2 });
    expect(said(await rows(one.id, '?result=error'))).toEqual(['3 | error | maker rule.unknownLabel', '4 | error | maker rule.unknownLabel']);
  });
});

onEachEngine('days that are half said', (open) => {
  it('are offered whole, and taken when a person says so', async () => {
    const { check, call, rows, ended, applied, heaters } = await openHeaterImport(await open());
    const one = await check('Where,Bought\n1 A Street,12/1/2026\n2 A Street,Dec 1\n3 A Street,Dec 1\n4 A Street,soon\n');
    expect(one.counts).toEqual(counts({ new: 1, error: 3 }));
    const offer = (await rows(one.id))[1]?.offers?.[0];
    expect(offer).toMatchObject({ is: 'mean', field: 'bought', cell: 'Dec 1', rows: 2, means: expect.stringMatching(/^\d{4}-12-01$/) });
    const means = offer?.is === 'mean' ? offer.means : '';
    await call('POST', `/import/${one.id}/decision`, { decision: 'mean', field: 'bought', cell: 'Dec 1', means });
    expect((await ended(one.id)).counts).toEqual(counts({ new: 3, error: 1 }));
    await applied(one.id);
    expect((await heaters()).map(({ bought }) => bought)).toEqual(['2026-12-01', means, means]);
  });
});
