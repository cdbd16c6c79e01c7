import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { openStage, type Stage } from '../journeys/stage.ts';
import { root } from '../support/sources.ts';
import { importBuildings } from './import-buildings.ts';
import { importFile } from './import-file.ts';
import { knownAddresses } from './known-addresses.ts';

const data = process.env['REAL_DATA_DIR'] ?? join(root, '../shared/data');
const file = join(data, 'mta_subway_stations.csv');
const there = existsSync(file);
if (!there) console.warn(`The transit authority's stations are not in ${data}; name their folder in REAL_DATA_DIR to test with them.`);

interface Building {
  readonly id: number;
  readonly version: number;
  readonly subwayName: string | null;
  readonly subwayLine: string | null;
  readonly distance: number | null;
  readonly subwayByHand: boolean;
}

describe.runIf(there)("the transit authority's stations", () => {
  let stage: Stage;
  let applied: ImportFile;
  const total = async (query: string) => (await stage.api<{ total: number }>('GET', `/${query}`)).body.total;
  const build = async (values: { readonly address: string; readonly [field: string]: unknown }) =>
    (await stage.api<Building>('POST', '/building', { ...values, confirmedAddress: values.address })).body;
  const read = async (id: number) => (await stage.api<Building>('GET', `/building/${id}`)).body;
  const change = ({ id, version }: Building, values: object) =>
    stage.api<Building>('PUT', `/building/${id}`, values, { 'if-match': `"${version}"` });

  beforeAll(async () => {
    stage = await openStage();
    applied = await importFile(stage, 'subwayStation', file);
  });
  afterAll(() => stage.stop());

  it('come in as they are, every one', async () => {
    expect([applied.rows, applied.counts, applied.outcome]).toMatchObject([
      496,
      { new: 496, change: 0, same: 0, unsure: 0, error: 0 },
      { created: 496, changed: 0, made: {} },
    ]);
    expect(applied.columns.filter(({ reading }) => reading.state !== 'out').map(({ name, index }) => [name, applied.settings.mapping[index]])).toEqual([
      ['GTFS Stop ID', 'code'],
      ['Complex ID', 'complex'],
      ['Stop Name', 'name'],
      ['Borough', 'borough'],
      ['Daytime Routes', 'lines'],
      ['GTFS Latitude', 'latitude'],
      ['GTFS Longitude', 'longitude'],
    ]);
    for (const [borough, count] of Object.entries({ manhattan: 153, brooklyn: 169, queens: 83, bronx: 70, statenIsland: 21 })) {
      expect(await total(`subwayStation?borough=${borough}&limit=0`), borough).toBe(count);
    }
    expect(await total('subwayStation?q=Canal%20St&limit=0')).toBeGreaterThan(1);
    expect(await total('subwayStation?lines=SIR&limit=0')).toBe(21);
  });

  it('are the same when they come again', async () => {
    const again = await importFile(stage, 'subwayStation', file);
    expect([again.counts, again.outcome]).toMatchObject([{ new: 0, change: 0, same: 496, error: 0 }, { created: 0, changed: 0, batch: null }]);
  });

  it.each(knownAddresses)('bring $line to $name', async ({ at: [latitude, longitude], line }) => {
    const { status, body } = await stage.api<{ stations: { lines: string }[] }>('GET', `/subway/nearest?latitude=${latitude}&longitude=${longitude}`);
    expect(status).toBe(200);
    expect(body.stations).toHaveLength(3);
    expect(body.stations.flatMap(({ lines }) => lines.split(' '))).toContain(line);
  });

  it('are put into buildings, follow their place, and give way to what somebody wrote', async () => {
    const made = await build({ address: '350 5 Ave', borough: 'manhattan', latitude: 40.7484, longitude: -73.9857 });
    expect(made).toMatchObject({ subwayName: '34 St-Herald Sq', subwayLine: 'B D F M N Q R W', subwayByHand: false });
    const moved = await change(made, { latitude: 40.7455, longitude: -73.9471 });
    expect(moved.body).toMatchObject({ subwayName: 'Court Sq', subwayLine: '7 E G M', subwayByHand: false });
    const corrected = await change(moved.body, { distance: 9 });
    expect(corrected.body).toMatchObject({ subwayName: 'Court Sq', distance: 9, subwayByHand: true });
    const stays = await change(corrected.body, { latitude: 40.7484, longitude: -73.9857 });
    expect(stays.body).toMatchObject({ subwayName: 'Court Sq', distance: 9, subwayByHand: true });
    const follows = await change(stays.body, { subwayByHand: false });
    expect(follows.body).toMatchObject({ subwayName: '34 St-Herald Sq', subwayByHand: false });
    const emptied = await change(follows.body, { subwayName: null, subwayLine: null, distance: null });
    expect(emptied.body).toMatchObject({ subwayName: '34 St-Herald Sq', subwayByHand: false });
    const named = await build({ address: '352 5 Ave', borough: 'manhattan', latitude: 40.7484, longitude: -73.9857, subwayName: '33 St' });
    expect(named).toMatchObject({ subwayLine: '6', subwayByHand: true });
  });

  it('change the buildings around them when they change', async () => {
    const near = await build({ address: '1 Bay St', borough: 'statenIsland', latitude: 40.6437, longitude: -74.0739 });
    const station = (await stage.api<{ rows: { id: number; version: number }[] }>('GET', '/subwayStation?q=St%20George&limit=1')).body.rows[0];
    expect(near.subwayName).toBe('St George');
    await stage.api('PUT', `/subwayStation/${station?.id}`, { name: 'Saint George' }, { 'if-match': `"${station?.version}"` });
    expect(await read(near.id)).toMatchObject({ subwayName: 'Saint George', version: near.version + 1 });
  });

  it('are there for all houses of an import, and come and go with the stations', async () => {
    const { created } = await importBuildings(stage, join(data, 'buildings_manhattan.csv'));
    const autofill = async () => [await total('building?subwayByHand=false&limit=0'), await total('building?subwayByHand=false&subwayName=none&limit=0')];
    const [all = 0, without] = await autofill();
    expect([created, without]).toEqual([15_005, await total('building?latitude=none&limit=0')]);

    const { body } = await stage.api<{ refused: { record: string; fields: string[] }[] }>('POST', `/batch/${applied.outcome?.batch}/undo`);
    expect(body.refused).toMatchObject([{ record: 'subwayStation', fields: ['name'] }]);
    // Of all stations the renamed one is left, and one house walks to it.
    expect(await autofill()).toEqual([all, all - 1]);
  });
});
