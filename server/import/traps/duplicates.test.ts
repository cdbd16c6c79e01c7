import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport, said } from '#tests/support/sample-import.ts';

const known = ['2 East 4th Street', '28-10 Jackson Ave', '41-17 Crescent St', '1133 Manhattan Ave', '12 Park Place', '7 Grand St'];
const text = [
  'Where,Year',
  '2 E 4 St,1999',
  '2810 Jackson Avenue,1999',
  '4117 Crescent,1999',
  '1133 Manhatan Ave,1999',
  '12 Park,1999',
  '8 Grand St,1999',
  '2 East 5th Street,1999',
].join('\n');

onEachEngine('possible duplicates', (open) => {
  const begin = async () => {
    const stage = await openHeaterImport(await open());
    for (const address of known) await stage.call('POST', '/heater', { address });
    return stage;
  };

  it('are the same where only the spelling differs, and asked about where anything else does', async () => {
    const { check, rows } = await begin();
    const one = await check(text);
    expect([one.counts, one.asks]).toEqual([counts({ new: 2, change: 2, unsure: 3 }), { similar: 3, duplicateInFile: 0, shift: 0, differs: 0 }]);
    expectSum(one);
    expect(said(await rows(one.id, '?result=unsure'))).toEqual([
      '4 | unsure | address kit.import.row.similar',
      '5 | unsure | address kit.import.row.similar',
      '6 | unsure | address kit.import.row.similar',
    ]);
    expect((await rows(one.id, '?result=unsure')).map(({ offers }) => offers)).toEqual([
      [{ is: 'same', id: 3, label: '41-17 Crescent St' }],
      [{ is: 'same', id: 4, label: '1133 Manhattan Ave' }],
      [{ is: 'same', id: 5, label: '12 Park Place' }],
    ]);
  });

  it('of records are judged as those of the file: another type of street, or a street with other houses, is no slip', async () => {
    const { call, check } = await begin();
    for (const address of ['39 Jewel St', '41 Jewel St', '43 Newel St', '45 Newel St']) await call('POST', '/heater', { address });
    const one = await check('Where,Year\n12 Park Street,1999\n39 Newel St,1999\n1133 Manhatan Ave,1999');
    expect([one.counts, one.asks?.similar]).toEqual([counts({ new: 2, unsure: 1 }), 1]);
  });

  it('are answered row by row: the same, new, or left out', async () => {
    const { check, correct, rows, applied, heaters, addresses } = await begin();
    const { id } = await check(text);
    await correct(id, { 4: { same: 3 } });
    await correct(id, { 5: { out: true } });
    const { file } = await correct(id, { 6: { confirmed: true } });
    expect([file.counts, file.leftOut]).toEqual([counts({ new: 3, change: 3, unsure: 1 }), 1]);
    const [taken, out] = (await rows(id)).slice(2, 4);
    expect([taken?.same, taken?.id, taken?.changes, out?.out]).toEqual(['41-17 Crescent St', 3, { year: [null, 1999] }, true]);
    // A row that was left out by a person holds up nothing.
    expect((await applied(id, false)).outcome).toMatchObject({ created: 3, changed: 3 });
    expect((await heaters())[2]).toMatchObject({ address: '41-17 Crescent St', year: 1999 });
    expect((await addresses()).slice(known.length)).toEqual(['12 Park', '8 Grand St', '2 East 5th Street']);
  });

  it.each([
    ['same', { new: 2, change: 5 }, 2],
    ['new', { new: 5, change: 2 }, 5],
    ['out', { new: 2, change: 2, unsure: 3 }, 2],
  ] as const)('are answered all at once: %s', async (answer, found, created) => {
    const { check, call, ended, applied } = await begin();
    const { id } = await check(text);
    await call('POST', `/import/${id}/decision`, { asks: 'similar', decision: answer });
    const one = await ended(id);
    expect([one.state, one.counts, one.asks]).toEqual(['checked', counts(found), { similar: 0, duplicateInFile: 0, shift: 0, differs: 0 }]);
    expectSum(one);
    expect((await applied(id, false)).outcome).toMatchObject({ created });
  });

  it('count once: a second row taken for a record is asked about where it differs from the first', async () => {
    const { check, correct, rows, send } = await begin();
    const { id } = await check('Where,Year\n2 E 4 St,1999\n2 East 4th Stret,2001\n');
    await correct(id, { 3: { same: 1 } });
    expect(said(await rows(id))).toEqual(['2 | change', '3 | unsure | address kit.import.row.differs']);
    await correct(id, { 2: { out: true } });
    expect(said(await rows(id))).toEqual(['2 | unsure | kit.import.row.out', '3 | change']);
    expect((await send('PUT', `/import/${id}/rows`, '{"rows":[{"line":3,"same":99}]}')).status).toBe(400);
  });
});
