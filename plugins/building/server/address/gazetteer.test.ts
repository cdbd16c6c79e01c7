import { describe, expect, it } from 'vitest';
import { createKernel, definePlugin, type Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { config, readConfig } from '#server/config.ts';
import { databasePlugin } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { recordsPlugins } from '#server/records/records-plugin.ts';
import { writing } from '#server/records/write/writing.ts';
import { migrations } from '#server/slots.ts';
import building from '../plugin.ts';
import { houseBetween, type KnownHouse } from './street.ts';
import { suggesting } from './suggesting.ts';
import { parted, readTyped, streetAsWritten } from './typed-address.ts';

const system = { system: true } as const;

describe('a typed address', () => {
  it.each([
    ['28-10 Jackson Av', '28-10', '2810', 'jackson avenue', ''],
    ['350 5', '350', '350', '5', ''],
    ['2 e 4', '2', '2', 'east 4', ''],
    ['28 w', '28', '28', 'west ', ''],
    ['jackson ave', '', '', 'jackson avenue', ''],
    ['1 Avenue', '', '', '1 avenue', ''],
    ['123 1/2 W 10th St', '123 1/2', '123 1/2', 'west 10 street', ''],
    ['12 Elm St, Astoria, NY 11106', '12', '12', 'elm street', 'Astoria  NY 11106'],
    ['', '', '', '', ''],
  ])('%s is a house and the beginning of a street', (text, house, houseKey, street, rest) => {
    expect(readTyped(text)).toMatchObject({ house, houseKey, street, rest });
  });

  it.each([
    ['66 Rockwell Pl Brooklyn NY 11217', '66 Rockwell Pl, Brooklyn NY 11217'],
    ['428 74th st brooklyn', '428 74th st, brooklyn'],
    ['1094 Manhattan Ave Brooklyn, NY', '1094 Manhattan Ave, Brooklyn, NY'],
    ['1094 Manhattan Ave, Brooklyn', undefined],
    ['1094 Manhattan', undefined],
    ['1094 Manhattan Brooklyn', '1094 Manhattan, Brooklyn'],
    ['12 New York Ave', undefined],
    ['2 e 4 n.y. 10003', '2 e 4, n.y. 10003'],
    ['brooklyn', undefined],
    ['', undefined],
  ])('%s runs on into its place or does not', (text, parts) => expect(parted(text)).toBe(parts));

  it('names its street as it is written, capitals apart', () => {
    expect(['10 EAST 102ND STREET', '28-10 Jackson Ave', '123 1/2 W 10th St', "5 ST MARK'S PLACE"].map(streetAsWritten)).toEqual([
      'East 102nd Street',
      'Jackson Ave',
      'W 10th St',
      "St Mark's Place",
    ]);
  });
});

describe('a house between two others', () => {
  const house = (number: string, more: Partial<KnownHouse>): KnownHouse => ({
    id: Number(number),
    address: `${number} Elm St`,
    borough: 'queens',
    house: number,
    street: 'elm street',
    zipId: null,
    areaId: null,
    latitude: null,
    longitude: null,
    ...more,
  });
  const street = [
    house('100', { zipId: 1, areaId: 7, latitude: 40.7, longitude: -73.9 }),
    house('110', { zipId: 1, areaId: 8, latitude: 40.71, longitude: -73.8 }),
    house('500', { zipId: 2, latitude: 40.8, longitude: -73.7 }),
  ];

  it('lies between them, in the zip they share, in the area of the nearer', () => {
    expect(houseBetween('102', street)).toEqual({ zipId: 1, areaId: 7, latitude: 40.702, longitude: -73.88 });
    expect(houseBetween('108', street)).toMatchObject({ areaId: 8 });
  });

  it('knows nothing where its neighbours are far, and no place where there is one alone', () => {
    expect(houseBetween('300', street)).toMatchObject({ zipId: null, areaId: null });
    expect(houseBetween('90', street)).toMatchObject({ zipId: 1, latitude: 40.7 });
    expect(houseBetween('40', street)).toMatchObject({ zipId: 1, latitude: null });
    expect(houseBetween('700', street)).toEqual({ zipId: null, areaId: null, latitude: null, longitude: null });
    expect(houseBetween('A', street)).toBeUndefined();
    expect(houseBetween('5', [])).toBeUndefined();
  });
});

onEachEngine('the gazetteer', (open) => {
  let kernel: Kernel;
  const begin = async () => {
    const operator = definePlugin({ id: 'server/config', provides: config, setup: () => readConfig({}) });
    const database = await open();
    kernel = createKernel([operator, databasePlugin(database), ...recordsPlugins([building]), building]);
    await migrate(database, kernel.read(migrations));
    await kernel.use(writing).run(system, { kind: 'demo' }, async (batch) => {
      const [lic, astoria] = await batch.createMany('zipCode', [
        { zip: '11101', city: 'Long Island City', borough: 'queens' },
        { zip: '11106', city: 'Astoria', borough: 'queens' },
      ]);
      const area = await batch.create('area', { name: { kr: '롱아일랜드시티', en: 'Long Island City', zh: '' }, borough: 'queens' });
      const queens = { borough: 'queens', zipCode: lic, area: area.id };
      await batch.createMany('building', [
        { ...queens, address: '28-02 Jackson Ave', latitude: 40.747, longitude: -73.94 },
        { ...queens, address: '28-18 Jackson Ave', latitude: 40.748, longitude: -73.938 },
        { ...queens, address: '41-17 Crescent St' },
        { borough: 'brooklyn', address: '30 JACKSON STREET', latitude: 40.71, longitude: -73.95 },
        { borough: 'queens', address: '31-04 31st Ave', zipCode: astoria },
      ]);
    });
  };
  const suggest = (text: string, borough?: 'queens' | 'brooklyn', locale: 'en' | 'kr' = 'en') =>
    kernel.use(suggesting).suggest({ text, borough }, { system: true }, locale, new AbortController().signal);
  const lines = async (...said: Parameters<typeof suggest>) => (await suggest(...said)).map(({ address, borough, known }) => `${address}, ${borough} ${known ?? 'new'}`);

  it('finds the house that is registered, with all that is known of it, in the reader’s words', async () => {
    await begin();
    expect(await suggest('2802 jackson', undefined, 'kr')).toEqual([
      {
        address: '28-02 Jackson Ave',
        borough: 'queens',
        zip: '11101',
        zipId: 1,
        city: 'Long Island City',
        area: '롱아일랜드시티',
        areaId: 1,
        latitude: 40.747,
        longitude: -73.94,
        known: 1,
      },
    ]);
  });

  it('places a new house between its neighbours, and writes it as its street does', async () => {
    await begin();
    expect((await suggest('2810 jackson ave'))[0]).toMatchObject({
      address: '28-10 Jackson Ave',
      borough: 'queens',
      zip: '11101',
      area: 'Long Island City',
      latitude: 40.7475,
      longitude: -73.939,
      known: null,
    });
  });

  it('puts the borough asked for first, whole names of streets before longer ones', async () => {
    await begin();
    expect(await lines('28 jackson', 'brooklyn')).toEqual([
      '28 Jackson Street, brooklyn new',
      '28-02 Jackson Ave, queens 1',
      '28-18 Jackson Ave, queens 2',
    ]);
    expect((await lines('30 jackson st', 'queens'))[0]).toBe('30 JACKSON STREET, brooklyn 4');
    expect(await lines('jack')).toContain('28-02 Jackson Ave, queens 1');
  });

  it('takes a street it does not know by the zip code or the neighbourhood after the comma', async () => {
    await begin();
    expect(await suggest('12 elm st, NY 11106')).toMatchObject([{ address: '12 Elm Street', borough: 'queens', zip: '11106', city: 'Astoria', latitude: null }]);
    expect(await suggest('12 elm st, Long Island City')).toMatchObject([{ borough: 'queens', area: 'Long Island City', zip: null }]);
    expect(await suggest('12 elm st')).toEqual([]);
    expect(await suggest('12 elm st Queens NY 11106')).toMatchObject([{ address: '12 Elm Street', borough: 'queens', zip: '11106' }]);
    expect((await lines('28-02 Jackson Avenue Queens 11101'))[0]).toBe('28-02 Jackson Ave, queens 1');
  });

  it.each(['', ' ', '1', ',', "'; drop table building", '%', '한국어', 'a'.repeat(200)])('finds nothing for "%s", and breaks at nothing', async (text) => {
    await begin();
    expect(await suggest(text)).toEqual([]);
  });

  it('knows who holds an address in any spelling, within its borough', async () => {
    await begin();
    const taken = (address: string, borough: 'queens' | 'brooklyn') => kernel.use(suggesting).taken(address, borough, { system: true });
    expect(await taken('2802 JACKSON AVENUE', 'queens')).toEqual({ id: 1, address: '28-02 Jackson Ave' });
    expect(await taken('2802 JACKSON AVENUE', 'brooklyn')).toBeNull();
  });
}, 'product');
