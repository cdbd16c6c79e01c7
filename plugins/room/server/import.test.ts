import { describe, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { locales } from '#core/i18n/locale.ts';
import type { Entity } from '#kit/records/entity.ts';
import { targetsOf } from '#kit/import/target.ts';
import { templateOf } from '#kit/import/template.ts';
import { loadVocabulary } from '#server/import/map/suggest-columns.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { someone } from '#tests/support/sample-records.ts';
import { serverPlugins } from '#plugins/server.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openImport, said } from '#tests/support/sample-import.ts';

// Suggesting addresses needs the server's settings; nothing here does.
const areas = async () =>
  (await serverPlugins()).plugins
    .filter(({ id }) => ['building', 'rent', 'room'].includes(id.split('/')[0] ?? ''))
    .map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] }));

const houses = [
  { address: '28-10 Jackson Ave', borough: 'queens' },
  { address: '10 Broadway', borough: 'manhattan' },
  { address: '10 Broadway', borough: 'brooklyn' },
];

onEachEngine('files of landlords', (open) => {
  const begin = async (record: string) => {
    const stage = await openImport(await open(), record, await areas(), new URL('../../server.ts', import.meta.url).href);
    await stage.kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, (batch) => batch.createMany('building', houses.map((house) => ({ ...house, confirmedAddress: house.address }))));
    return stage;
  };

  it('bring rents: money and days as people write them, buildings in any spelling', async () => {
    const { check, rows, call, ended, applied, records } = await begin('rent');
    const one = await check(
      [
        'Listing,Property,Monthly rent,Available,Baths,Layout',
        '1B1B corner,2810 Jackson Avenue,"$3,600",12/1/2026,1,',
        'Studio,28-10 JACKSON AVE,3600/mo,"Dec 1, 2026",1.5,',
        'Loft,10 Broadway,$2900,2026-12-15,1,',
        '2B1B,28-10 Jackson Avenu,US$ 4100.50,Immediately,1,',
        '3B2B,99 Nowhere St,$5000,Dec 1,2,',
        'Too cheap,28-10 Jackson Ave,0.50,2026-12-01,1,',
      ].join('\n'),
    );
    expect(one.settings.mapping).toMatchObject({ 0: 'title', 1: 'building', 2: 'price', 3: 'availableMoveDate', 4: 'bathCount', 5: 'layout' });
    expect(one.counts).toEqual(counts({ new: 2, error: 4 }));
    expectSum(one);
    expect(said(await rows(one.id, '?result=error'))).toEqual([
      '4 | error | building rule.ambiguous',
      '5 | error | building rule.unknownLabel | availableMoveDate rule.date',
      '6 | error | building rule.unknownLabel | availableMoveDate rule.date',
      '7 | error | price rule.tooSmall',
    ]);
    const [loft, typo] = await rows(one.id, '?result=error');
    expect(loft?.offers).toMatchObject([
      { means: '#2', label: '10 Broadway', detail: 'building.borough.manhattan' },
      { means: '#3', label: '10 Broadway', detail: 'building.borough.brooklyn' },
    ]);
    expect(typo?.offers?.map((offer) => offer.is === 'mean' && offer.field)).toEqual(['building', 'availableMoveDate']);
    for (const offer of [loft?.offers?.[1], ...(typo?.offers ?? [])]) {
      if (offer?.is !== 'mean') throw new Error('There is no suggestion');
      const { field, cell, means } = offer;
      await call('POST', `/import/${one.id}/decision`, { decision: 'mean', field, cell, means });
      await ended(one.id);
    }
    expect((await applied(one.id)).outcome).toMatchObject({ created: 4 });
    expect((await records()).map(({ title, building, price, bathCount }) => [title, building, price, bathCount])).toEqual([
      ['1B1B corner', 1, 360_000, 1],
      ['Studio', 1, 360_000, 1.5],
      ['Loft', 3, 290_000, 1],
      ['2B1B', 1, 410_050, 1],
    ]);
    expect((await records()).slice(0, 3).map(({ availableMoveDate }) => availableMoveDate)).toEqual(['2026-12-01', '2026-12-01', '2026-12-15']);
  });

  it('bring rents once: by building, title, layout, price and day', async () => {
    const { upload, call, checked, check, applied, records, rows, correct } = await begin('rent');
    const text = [
      'Listing,Property,Monthly rent,Available,Layout,Baths',
      '1B1B,28-10 Jackson Ave,3600,12/1/2026,Corner,1',
      '1B1B,2810 Jackson Avenue,"$3,600",2026-12-01,Corner,1',
      '1B1B,28-10 Jackson Ave,3600,12/1/2026,Corner,2',
      '1B1B,28-10 Jackson Ave,3700,12/1/2026,Corner,1',
      '1B1B,28-10 Jackson Ave,3600,1/1/2027,,1',
    ].join('\n');
    const { id } = await upload(text);
    await call('PUT', `/import/${id}`, { createMissing: ['layout'] });
    const one = await checked(id);
    expect(one.settings.matchBy).toBe('building+title+layout+price+availableMoveDate');
    expect(said(await rows(id))).toEqual(['2 | new', '3 | same', '4 | unsure | title kit.import.row.differs', '5 | new', '6 | new']);
    // Nothing keeps rents from being alike: a person may say that it is another one.
    await correct(id, { 4: { confirmed: true } });
    expect((await applied(id)).outcome).toMatchObject({ created: 4, made: { layout: 1 } });
    const again = await check(text);
    expect(again.counts).toMatchObject({ new: 0, change: 0 });
    expect((await applied(again.id)).outcome).toMatchObject({ created: 0, changed: 0 });
    expect(await records()).toHaveLength(4);
  });

  it('bring stations once, with or without the code of the transit authority', async () => {
    const { check, applied, records } = await begin('subwayStation');
    const text = 'Stop name,Daytime routes,Latitude,Longitude,GTFS stop id\nCourt Sq,E M,40.747,-73.945,F09\nCourt Sq,G,40.746,-73.943,\n7 Av,B D,40.762,-73.981,\n';
    expect((await applied((await check(text)).id)).outcome).toMatchObject({ created: 3 });
    expect((await check(text)).counts).toEqual(counts({ same: 3 }));
    expect((await check(text.replace(/,[^,\n]*(?=\n)/g, ''))).counts).toEqual(counts({ same: 3 }));
    expect(await records()).toHaveLength(3);
  });

  it('bring rooms: by building and unit, types made on demand, nothing twice', async () => {
    const { upload, call, checked, applied, records, check } = await begin('room');
    const text = ['Address,Apt,Type,Beds available,Occupied', '28-10 Jackson Ave,12f,1B1B,1,0', '28-10 Jackson Ave,12F,1B1B,1,0', '28-10 Jackson Ave,3A,2B1B,2,3', '28-10 Jackson Ave,3B,2B1B,2,'].join('\n');
    const { id, settings } = await upload(text);
    expect(settings.mapping).toMatchObject({ 0: 'building', 1: 'unitNumber', 2: 'roomType', 3: 'count', 4: 'taken' });
    await call('PUT', `/import/${id}`, { createMissing: ['roomType'] });
    const one = await checked(id);
    expectSum(one);
    expect(one.counts).toEqual(counts({ new: 2, same: 1, error: 1 }));
    expect((await applied(id)).outcome).toMatchObject({ created: 2, made: { roomType: 2 } });
    expect((await records()).map(({ unitNumber, building, count }) => [unitNumber, building, count])).toEqual([['12F', 1, 1], ['3B', 1, 2]]);
    expect((await check(text)).counts).toEqual(counts({ same: 3, error: 1 }));
  });

  it('check what follows from other records: the building of a listing', async () => {
    const { check, rows, kernel, applied, records } = await begin('room');
    await kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, (batch) =>
      batch.createMany('rent', [{ title: 'Loft', building: 2, price: 290_000, availableMoveDate: '2026-12-01' }]),
    );
    const one = await check('Address,Apt,Listing\n28-10 Jackson Ave,1A,\n28-10 Jackson Ave,2B,Loft\n,3C,Loft\n');
    expect(said(await rows(one.id))).toEqual(['2 | new', '3 | error | rent room.rule.otherBuilding', '4 | new']);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
    expect((await records()).map(({ unitNumber, building }) => [unitNumber, building])).toEqual([['1A', 1], ['3C', 2]]);
  });

  describe.each(['building', 'rent', 'room', 'subwayStation'])('the template of %s', (record) => {
    it.each(locales)('is recognised column by column in %s', async (locale) => {
      const { kernel, upload } = await openImport(await open(), record, await areas(), new URL('../../server.ts', import.meta.url).href);
      const entity: Entity = kernel.use(recordsRegistry).get(record).entity;
      const texts = (await loadVocabulary(kernel)).filter((_, place) => locales[place % locales.length] === locale);
      const kit = (await import(`#kit/import/translations/${locale}.ts`)).default as Readonly<Record<string, string>>;
      const t = (key: string) => [kit, ...texts].find((words) => key in words)?.[key] ?? key;
      const one = await upload(templateOf(entity, {}, { t } as never), 'template.csv');
      const wanted = targetsOf(entity).filter(({ field, locale: of }) => field.kind !== 'names' || of !== undefined);
      expect(Object.values(one.settings.mapping)).toEqual(wanted.map(({ id }) => id));
    });
  });
});
