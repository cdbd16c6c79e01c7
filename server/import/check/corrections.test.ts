import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, openHeaterImport, said, saidOf } from '#tests/support/sample-import.ts';

onEachEngine('corrections of an import', (open) => {
  it('take one of two corrections of a row that come at once, and refuse the other', async () => {
    const { upload, checked, applied, send, rows, heaters } = await openHeaterImport(await open());
    const { id } = await upload('Where,Made by,Year\n1 A Street,,1999\n');
    await checked(id);
    const years = Array.from({ length: 6 }, (_, at) => String(2001 + at));
    const answers = await Promise.all(
      years.map((year) => send('PUT', `/import/${id}/rows`, JSON.stringify(saidOf({ 2: { cells: { 2: year } } })))),
    );
    const taken = years.filter((_, at) => answers[at]?.status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const shown = (await rows(id)).map(({ cells }) => cells[2]);
    expect(taken).toEqual(expect.arrayContaining(shown));
    // The latest decision is kept with the row: checked anew it says the same.
    await checked(id);
    expect((await rows(id)).map(({ cells }) => cells[2])).toEqual(shown);
    await applied(id);
    expect((await heaters()).map(({ year }) => String(year))).toEqual(shown);
  });

  it('refuse a cell index that is not canonical', async () => {
    const { upload, checked, send, rows } = await openHeaterImport(await open());
    const { id } = await upload('Where,Year\n1 A Street,1999\n');
    expect((await send('PUT', `/import/${id}`, JSON.stringify({ mapping: { '00': 'address', 1: 'year' } }))).status).toBe(400);
    await checked(id);
    for (const cell of ['01', '001', '-1', '1.0', '__proto__'])
      expect((await send('PUT', `/import/${id}/rows`, `{"rows":[{"line":2,"cells":{"${cell}":"2001"}}]}`)).status).toBe(400);
    expect((await rows(id)).map(({ cells }) => cells[1])).toEqual(['1999']);
  });

  it('take thousands of rows in one call, and give what takes all of it back', async () => {
    const { upload, checked, correct, rows } = await openHeaterImport(await open());
    const many = 1500;
    const lines = Array.from({ length: many }, (_, at) => `${at + 1} A Street,20I8,x`);
    const { id } = await upload(`Where,Year,Weight\n${lines.join('\n')}\n`);
    expect((await checked(id)).counts).toEqual(counts({ error: many }));
    const before = await rows(id, '?limit=1000');
    const pasted = Object.fromEntries(lines.map((_, at) => [at + 2, { cells: { 1: String(1900 + (at % 100)), 2: '1' } }]));
    const all = await correct(id, pasted);
    expect([all.file.counts, all.rows.length, all.rows[7]?.corrected]).toEqual([counts({ new: many }), many, [1, 2]]);
    const back = await correct(id, Object.fromEntries(all.before.map(({ line, ...answer }) => [line, answer])));
    expect(back.file.counts).toEqual(counts({ error: many }));
    expect(await rows(id, '?limit=1000')).toEqual(before);
  });

  it('are taken back to what was said before, and to what the file says', async () => {
    const { check, correct, rows } = await openHeaterImport(await open());
    const { id } = await check('Where,Year,Weight\n1 A St,1999\n2 A St,1999,5000\n');
    const first = await rows(id);
    expect(said(first)).toEqual(['2 | unsure | kit.import.row.tooFew', '3 | unsure | weight heater.warning.heavy']);
    const one = await correct(id, { 2: { cells: { 1: '2001' } }, 3: { confirmed: true } });
    const two = await correct(id, { 2: { cells: { 1: '2002', 2: '4' }, out: true }, 3: { out: true } });
    expect(two.before).toEqual([
      { line: 2, cells: { 1: '2001', 2: null }, out: false },
      { line: 3, out: false },
    ]);
    const takeBack = (said: typeof one.before) => correct(id, Object.fromEntries(said.map(({ line, ...answer }) => [line, answer])));
    await takeBack(two.before);
    expect((await rows(id)).map(({ cells, result }) => [cells[1], result])).toEqual([['2001', 'new'], ['1999', 'new']]);
    await takeBack(one.before);
    expect(await rows(id)).toEqual(first);
  });

  it('answer every row whose result changed with them', async () => {
    const { check, correct } = await openHeaterImport(await open());
    const { id } = await check('Where\n1 A St\n1 A Street\n2 A St\n');
    const { rows } = await correct(id, { 2: { cells: { 0: '9 A St' } } });
    expect(said(rows)).toEqual(['2 | new', '3 | new']);
  });

  it('count anew the records that the file makes by naming them', async () => {
    const { upload, call, checked, correct, ended } = await openHeaterImport(await open());
    const { id } = await upload('Where,Made by,Year\n1 A St,Acme,1999\n2 A St,Bolt,1999\n3 A St,acme,1500\n4 A St,Corona,1500\n');
    await call('PUT', `/import/${id}`, { createMissing: ['maker'] });
    expect((await checked(id)).creates).toEqual({ maker: 2 });
    const { file, before } = await correct(id, { 2: { cells: { 1: 'Delta' } }, 3: { cells: { 1: 'Delta' } } });
    expect(file.creates).toEqual({ maker: 1 });
    const back = await correct(id, Object.fromEntries(before.map(({ line, ...answer }) => [line, answer])));
    expect(back.file.creates).toEqual({ maker: 2 });
    await call('POST', `/import/${id}/decision`, { reason: { field: 'year', key: 'rule.tooSmall' }, decision: 'empty' });
    const decided = await ended(id);
    expect([decided.counts, decided.creates]).toEqual([counts({ new: 4 }), { maker: 3 }]);
    expect((await checked(id)).creates).toEqual(decided.creates);
  });

  it('are taken whole or not at all', async () => {
    const { check, send, rows } = await openHeaterImport(await open());
    const { id } = await check('Where,Year\n1 A St,1999\n2 A St,1999\n');
    const status = async (body: unknown) => (await send('PUT', `/import/${id}/rows`, JSON.stringify(body))).status;
    expect(await status(saidOf({ 2: { cells: { 1: '2001' } }, 9: { out: true } }))).toBe(404);
    expect(await status(saidOf({ 2: { cells: { 1: '2001' } }, 3: { cells: { 7: 'x' } } }))).toBe(400);
    expect(await status(saidOf({ 2: { cells: { 1: '2001' } }, 3: { same: 77 } }))).toBe(400);
    expect(await status({ rows: [{ line: 2, out: true }, { line: 2, out: false }] })).toBe(400);
    expect((await rows(id)).map(({ cells, result }) => [cells[1], result])).toEqual([['1999', 'new'], ['1999', 'new']]);
  });

  it('are asked for by the lines of some results', async () => {
    const { check, correct, call, rows } = await openHeaterImport(await open());
    const { id } = await check('Where,Year\n1 A St,1999\n2 A St,20I8\n3 A St,1999\n4 A St,20I8\n');
    const lines = async (query = '') => (await call<{ lines: number[] }>('GET', `/import/${id}/lines${query}`)).lines;
    expect([await lines(), await lines('?result=error,unsure')]).toEqual([[2, 3, 4, 5], [3, 5]]);
    await correct(id, { 3: { cells: { 1: '2018' } } });
    expect(await lines('?result=error')).toEqual([5]);
    expect(said(await rows(id, '?lines=3,5'))).toEqual(['3 | new', '5 | error | year rule.number']);
  });
});
