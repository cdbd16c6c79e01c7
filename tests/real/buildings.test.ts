import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQuery } from '#kit/records/query.ts';
import { building } from '#plugins/building/index.ts';
import { openStage, type Stage } from '../journeys/stage.ts';
import { root } from '../support/sources.ts';
import { importBuildings, type Imported } from './import-buildings.ts';

const data = process.env['REAL_DATA_DIR'] ?? join(root, '../shared/data');
const there = existsSync(join(data, 'buildings_manhattan.csv'));
if (!there) console.warn(`The city's buildings are not in ${data}; name their folder in REAL_DATA_DIR to test with them.`);

describe.runIf(there)("the city's real buildings", () => {
  let stage: Stage;
  let manhattan: Imported;
  let brooklyn: Imported;
  const total = async () => (await stage.api<{ total: number }>('GET', '/building?limit=0')).body.total;
  const keysOf = ({ refused }: Imported) => [...new Set(refused.flatMap(({ problems }) => problems.map(({ key }) => key)))].toSorted();

  beforeAll(async () => {
    stage = await openStage();
    manhattan = await importBuildings(stage, join(data, 'buildings_manhattan.csv'));
    brooklyn = await importBuildings(stage, join(data, 'buildings_brooklyn.csv'));
  });
  afterAll(() => stage.stop());

  it('come in, every row either written or named', async () => {
    expect([manhattan.rows, manhattan.created, manhattan.refused.length]).toEqual([15_016, 15_005, 11]);
    expect([brooklyn.rows, brooklyn.created, brooklyn.refused.length]).toEqual([16_487, 16_454, 33]);
    expect(await total()).toBe(15_005 + 16_454);
  });

  it('wait only for standing twice with other data, or are refused for naming no house, each with its line in the file', () => {
    expect(keysOf(manhattan)).toEqual(['building.rule.houseNumber', 'kit.import.row.differs']);
    expect(keysOf(brooklyn)).toEqual(['building.rule.houseNumber', 'kit.import.row.differs']);
    const named = manhattan.refused.map(({ line, address }) => `${line} ${address}`);
    expect(named).toEqual([
      '5 1 AVENUE',
      '41 10 EAST 102 STREET',
      '5090 2153 ADAM C POWELL BLVD',
      '7586 303 WEST 21 STREET',
      '14296 8 AVENUE',
      '14297 8 AVENUE',
      '15013 EAST 37 STREET',
      '15014 EAST 60 STREET',
      '15015 WEST 113 STREET',
      '15016 WEST 117 STREET',
      '15017 WEST 29 STREET',
    ]);
  });

  it('are kept as they were written', async () => {
    const { body } = await stage.api<{ rows: Record<string, unknown>[]; labels: Record<string, Record<string, string>> }>(
      'GET',
      `/building?q=${encodeURIComponent('1 AUDUBON AVENUE')}&borough=manhattan&limit=5`,
    );
    const row = body.rows.find(({ address }) => address === '1 AUDUBON AVENUE');
    expect(row).toMatchObject({ latitude: 40.8388, longitude: -73.9392, year: 1910, totalFloors: 6, totalRooms: 55 });
    expect(body.labels['managementCompany']?.[String(row?.['managementCompany'])]).toBe('LISSARD EQUITIES LLC');
    expect(body.labels['zipCode']?.[String(row?.['zipCode'])]).toContain('10032');
  });

  it('stand on the map as in the list, whatever is asked', async () => {
    const asked = ['', 'q=AUDUBON', 'totalRooms=100..', 'zipCode=1,2,3', 'managementCompany=none&borough=manhattan', 'bounds=40.70,-74.02,40.75,-73.95', 'within=40.80,-73.99,40.74,-73.96,40.70,-74.02,40.66,-73.93,40.73,-73.98'];
    for (const query of [...asked, ...(await everyFilter())]) {
      const listed = (await stage.api<{ total: number }>('GET', `/building?limit=0&${query}`)).body.total;
      const { placed, total: all } = (await stage.api<{ placed: number; total: number }>('GET', `/map/building/extent?${query}`)).body;
      expect(all, query).toBe(listed);
      for (const zoom of [10, 14, 18]) {
        const marks = await marksOf(query, zoom);
        expect(marks.reduce((sum, { count }) => sum + count, 0), `${query} at ${zoom}`).toBe(placed);
        if (query.includes('bounds=')) continue;
        // as many, and the same: the list within the sides of a mark is what the mark stands for
        for (const { south, west, north, east, count } of marks.filter((_, at) => at % Math.ceil(marks.length / 3) === 0)) {
          const { body } = await stage.api<{ total: number }>('GET', `/building?limit=0&bounds=${south},${west},${north},${east}&${query}`);
          expect(body.total, `${query} within ${south},${west},${north},${east}`).toBeGreaterThanOrEqual(count);
          if (zoom === 18) expect(body.total, `${query} within ${south},${west},${north},${east}`).toBe(count);
        }
      }
    }
  });

  interface Mark {
    readonly count: number;
    readonly south: number;
    readonly west: number;
    readonly north: number;
    readonly east: number;
  }

  const marksOf = async (query: string, zoom: number) => (await stage.api<{ clusters: Mark[] }>('GET', `/map/building?view=40,-75,41.5,-73&zoom=${zoom}&${query}`)).body.clusters;

  /** A condition on each field that can be filtered by, of a value that some building has, and on its being empty. */
  async function everyFilter(): Promise<readonly string[]> {
    const { rows } = (await stage.api<{ rows: readonly Readonly<Record<string, unknown>>[] }>('GET', '/building?limit=100&sort=-totalRooms')).body;
    const fits = (name: string, word: string) => readQuery(building, new URLSearchParams([[name, word]])).unfit.length === 0;
    return Object.keys(building.fields).flatMap((name) => {
      const value = rows.map((row) => [row[name]].flat()[0]).find((one) => one !== null && one !== undefined && typeof one !== 'object');
      const words = [...(value === undefined ? [] : [`${String(value)}..${String(value)}`, String(value)]), 'none'];
      return words.filter((word) => fits(name, word)).map((word) => new URLSearchParams([[name, word]]).toString());
    });
  }

  it('add nothing when they come again, and one undo takes a batch back', async () => {
    const again = await importBuildings(stage, join(data, 'buildings_manhattan.csv'));
    expect([again.created, again.changed, again.counts.same]).toEqual([0, 0, 15_005]);
    expect(await total()).toBe(31_459);

    const { status, body } = await stage.api<{ undone: number; refused: unknown[] }>('POST', `/batch/${brooklyn.batch}/undo`);
    expect([status, body.refused]).toEqual([200, []]);
    expect(await total()).toBe(15_005);

    const back = await importBuildings(stage, join(data, 'buildings_brooklyn.csv'));
    expect(back.created).toBe(16_454);
  });
});
