import { expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { serverPlugins } from '#plugins/server.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openImport, said } from '#tests/support/sample-import.ts';
import { someone } from '#tests/support/sample-records.ts';

// Suggesting addresses needs the server's settings; nothing here does.
const areas = async () =>
  (await serverPlugins()).plugins
    .filter(({ id }) => id.split('/')[0] === 'building')
    .map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] }));

const head = 'Address,Borough,Zip,Management company,Year';
const long = `Halcyon ${'x'.repeat(352)}`;

onEachEngine('buildings from a file', (open) => {
  const begin = async () => {
    const stage = await openImport(await open(), 'building', await areas(), new URL('../../server.ts', import.meta.url).href);
    const write = <T>(work: (batch: Batch) => Promise<T>) => stage.kernel.use(writing).run(someone(2, ['admin']), { kind: 'form' }, work);
    const creating = async (rows: readonly string[]) => {
      const { id } = await stage.upload([head, ...rows].join('\n'));
      await stage.call('PUT', `/import/${id}`, { createMissing: ['zipCode', 'managementCompany'] });
      return stage.checked(id);
    };
    return { ...stage, write, creating };
  };

  it.each([
    ['a zip code that is none', '10 Broadway,Manhattan,zip 0,,', 'zipCode rule.zip'],
    ['a zip code that is too long', '10 Broadway,Manhattan,10004-1234,,', 'zipCode rule.tooLong'],
    ['a name that is too long', `10 Broadway,Manhattan,,${long},`, 'managementCompany rule.tooLong'],
    ['a name of two lines', '10 Broadway,Manhattan,,"Halcyon\nResidential",', 'managementCompany rule.singleLine'],
  ])('name a record to be made that no rule lets pass: %s', async (_, row, reason) => {
    const { creating, rows, applied, call, records } = await begin();
    const one = await creating([row, '12 Broadway,Manhattan,10004,Gantry,1999']);
    expect(said(await rows(one.id))).toEqual([`2 | error | ${reason}`, `${row.includes('\n') ? 4 : 3} | new`]);
    expect(one.creates).toEqual({ zipCode: 1, managementCompany: 1 });
    const done = await applied(one.id);
    expect([done.state, done.stopped, done.outcome]).toMatchObject(['applied', undefined, { created: 1, made: { zipCode: 1, managementCompany: 1 } }]);
    expect((await records()).map(({ address }) => address)).toEqual(['12 Broadway']);
    expect((await call<{ total: number }>('GET', '/zipCode')).total).toBe(1);
  });

  it('know a borough by the number the city gives it', async () => {
    const { upload, checked, applied, records } = await begin();
    const { id } = await upload(['Address,BoroCode', ...[1, 2, 3, 4, 5].map((code) => `${code}0 Elm St,${code}`)].join('\n'));
    expect((await checked(id)).counts).toEqual(counts({ new: 5 }));
    await applied(id);
    expect((await records()).map(({ borough }) => borough)).toEqual(['manhattan', 'bronx', 'brooklyn', 'queens', 'statenIsland']);
  });

  it('bring in all that still can be when the world changed after the check, and name the rest', async () => {
    const { creating, rows, applied, write, records, edit, call } = await begin();
    await write((batch) => batch.createMany('zipCode', [{ zip: '10001' }, { zip: '10002' }]));
    await write((batch) =>
      batch.createMany('building', ['1 Elm St', '2 Elm St', '3 Elm St'].map((address) => ({ address, confirmedAddress: address, borough: 'queens', year: 1990 }))),
    );
    const one = await creating([
      '1 Elm Street,Queens,,,1999',
      '2 Elm Street,Queens,,,1999',
      '3 Elm Street,Queens,,,1999',
      '4 Elm Street,Queens,,,1999',
      '5 Elm Street,Queens,10001,,1999',
      '6 Elm Street,Queens,10002,Gantry,1999',
      '7 Elm Street,Queens,10003,Halcyon,1999',
    ]);
    expect(one.counts).toEqual(counts({ new: 4, change: 3 }));
    await write((batch) => batch.remove('building', 1, undefined));
    await edit(2, 1, { year: 1995 });
    await write((batch) => batch.create('building', { address: '4 elm st', borough: 'queens' }));
    await write((batch) => batch.remove('zipCode', 1, undefined));
    await write((batch) => batch.create('managementCompany', { name: { kr: '', en: 'Gantry', zh: '' } }));
    const done = await applied(one.id, false);
    expect([done.state, done.stopped]).toEqual(['applied', undefined]);
    expect(done.outcome).toMatchObject({ created: 2, changed: 1, refused: 4, made: { zipCode: 1, managementCompany: 1 } });
    expect(done.counts).toEqual(counts({ new: 2, change: 1, error: 4 }));
    expectSum(done);
    expect(said(await rows(one.id, '?result=error'))).toEqual([
      '2 | error | kit.import.row.gone',
      '3 | error | year kit.import.row.changed',
      '5 | error | address rule.taken',
      '6 | error | zipCode rule.missing',
    ]);
    expect((await records()).map(({ address, year }) => [address, year])).toEqual([
      ['2 Elm St', 1995],
      ['3 Elm St', 1999],
      ['4 elm st', null],
      ['6 Elm Street', 1999],
      ['7 Elm Street', 1999],
    ]);
    expect((await call<{ total: number }>('GET', '/managementCompany')).total).toBe(2);
  });

  it('add nothing and are no errors where they stand again in one file, and ask where they differ', async () => {
    const { creating, rows, call, ended, applied, records, correct } = await begin();
    const file = [
      '10 Broadway,Manhattan,zip 0,,1999',
      '10 Broadway,Manhattan,10004,,1999',
      '10 BROADWAY,Manhattan,10004,,1999',
      '10 Broadway,Manhattan,10004,Gantry,2001',
      '11 Broadway,Manhattan,10004,,1999',
      '11 Broadway,Manhattan,10004,,2003',
    ];
    const one = await creating(file);
    expect(said(await rows(one.id))).toEqual([
      '2 | error | zipCode rule.zip',
      '3 | new',
      '4 | same',
      '5 | unsure | address kit.import.row.differs',
      '6 | new',
      '7 | unsure | address kit.import.row.differs',
    ]);
    const [, , again, other] = await rows(one.id);
    expect(again).toMatchObject({ inFile: 3 });
    expect(other?.offers).toEqual([
      { is: 'differs', line: 3, label: '10 Broadway', fields: [{ field: 'managementCompany', first: '', now: 'Gantry' }, { field: 'year', first: '1999', now: '2001' }] },
    ]);
    expect([one.counts, one.asks]).toEqual([counts({ new: 2, same: 1, unsure: 2, error: 1 }), { similar: 0, duplicateInFile: 0, shift: 0, differs: 2 }]);
    expectSum(one);

    // Of two that differ the other is taken: the first is left out.
    await correct(one.id, { 3: { out: true }, 4: { out: true } });
    expect(said(await rows(one.id, '?lines=3,5'))).toEqual(['3 | unsure | kit.import.row.out', '5 | new']);
    await correct(one.id, { 3: { out: false }, 4: { out: false } });
    await call('POST', `/import/${one.id}/decision`, { asks: 'differs', decision: 'last' });
    const last = await ended(one.id);
    expect([last.counts, last.asks, last.leftOut]).toMatchObject([{ new: 2, error: 1, unsure: 3 }, { differs: 0 }, 3]);
    await applied(one.id);
    const second = await creating(file);
    expect(second.counts).toMatchObject({ new: 0, error: 1 });
    expect((await applied(second.id)).outcome).toMatchObject({ created: 0 });
    expect(await records()).toHaveLength(2);
  });

  it('ask about companies that differ from another only by law or punctuation, known ones and new ones', async () => {
    const { creating, rows, applied, call, ended, write } = await begin();
    await write((batch) => batch.create('managementCompany', { name: { kr: '', en: 'Gantry Partners', zh: '' } }));
    const file = [
      '1 Elm St,Queens,,"Gantry Partners, Inc.",',
      '2 Elm St,Queens,,Halcyon Realty Corp.,',
      '3 Elm St,Queens,,"HALCYON REALTY, LLC",',
      '4 Elm St,Queens,,Halcyon Realty Corp,',
      '5 Elm St,Queens,,Northline,',
    ];
    const one = await creating(file);
    expect(said(await rows(one.id))).toEqual([
      '2 | unsure | managementCompany kit.import.row.alike',
      '3 | new',
      '4 | unsure | managementCompany kit.import.row.alike',
      '5 | unsure | managementCompany kit.import.row.alike',
      '6 | new',
    ]);
    expect((await rows(one.id))[0]?.offers).toEqual([
      { is: 'mean', field: 'managementCompany', cell: 'Gantry Partners, Inc.', means: '#1', label: 'Gantry Partners', rows: 1 },
      { is: 'mean', field: 'managementCompany', cell: 'Gantry Partners, Inc.', means: 'Gantry Partners, Inc.', label: 'Gantry Partners, Inc.', rows: 1 },
    ]);
    await call('POST', `/import/${one.id}/decision`, { decision: 'mean', field: 'managementCompany', cell: 'HALCYON REALTY, LLC', means: 'HALCYON REALTY, LLC' });
    expect((await ended(one.id)).counts).toMatchObject({ new: 3, unsure: 2 });
    await call('POST', `/import/${one.id}/decision`, { reason: { field: 'managementCompany', key: 'kit.import.row.alike' }, decision: 'same' });
    expect((await ended(one.id)).counts).toEqual(counts({ new: 5 }));
    expect((await applied(one.id)).outcome).toMatchObject({ created: 5, made: { managementCompany: 3 } });
  });

  it('get area and station however they come: from a file, the form, several at once, and brought back', async () => {
    const { check, applied, write, call, records } = await begin();
    await write((batch) => batch.create('area', { name: { kr: '', en: 'Court Square', zh: '' } }));
    await write((batch) => batch.create('subwayStation', { name: 'Court Sq', lines: 'E M', latitude: 40.747, longitude: -73.945 }));
    const at = { borough: 'queens', latitude: 40.7471, longitude: -73.9451 };
    await write((batch) => batch.create('building', { address: '1 Elm St', confirmedAddress: '1 Elm St', ...at, area: 1 }));
    const far = { latitude: 40.76, longitude: -73.93 };
    await write((batch) => batch.createMany('building', [{ address: '2 Elm St', ...at }, { address: '3 Elm St', confirmedAddress: '3 Elm St', ...at, borough: 'manhattan' }, { address: '4 Elm St', ...at, ...far }]));
    await call('POST', '/building', { address: '5 Elm St', confirmedAddress: '5 Elm St', ...at });
    const one = await check('Address,Borough,Latitude,Longitude\n6 Elm St,Queens,40.7472,-73.9452\n');
    await applied(one.id);
    const places = async () => (await records()).map(({ address, area, subwayName }) => [address, area, subwayName]);
    expect((await places()).map(([address, area, station]) => [address, area, station === null ? null : 'Court Sq'])).toEqual([
      ['1 Elm St', 1, 'Court Sq'],
      ['2 Elm St', 1, 'Court Sq'],
      ['3 Elm St', null, 'Court Sq'],
      ['4 Elm St', null, 'Court Sq'],
      ['5 Elm St', 1, 'Court Sq'],
      ['6 Elm St', 1, 'Court Sq'],
    ]);
    await write((batch) => batch.remove('building', 5, undefined));
    await write((batch) => batch.update('subwayStation', 1, undefined, { name: 'Court Square' }));
    await write((batch) => batch.restore('building', 5));
    expect((await places())[4]).toEqual(['5 Elm St', 1, 'Court Square']);
  });
});
