import { describe, expect, it } from 'vitest';
import { metresBetween, minutesOnFoot, stationMap, type Station } from './nearest-stations.ts';

let made = 0;
const station = (name: string, lines: string, latitude: number, longitude: number, complex: string | null = null): Station => ({
  id: (made += 1),
  name,
  lines,
  complex,
  latitude,
  longitude,
});

describe('the nearest stations', () => {
  it('are as far as the earth is round', () => {
    // A degree of latitude, and the length of the Brooklyn Bridge between its ends.
    expect(metresBetween(40, -74, 41, -74)).toBeCloseTo(111_195, -1);
    expect(metresBetween(40.7126, -74.0047, 40.6996, -73.9903)).toBeGreaterThan(1_800);
    expect([minutesOnFoot(0), minutesOnFoot(64), minutesOnFoot(65), minutesOnFoot(640)]).toEqual([1, 1, 2, 10]);
  });

  it('come nearest first, each complex once with all its lines, under the name one reaches first', () => {
    const map = stationMap([
      station('Times Sq-42 St', '1 2 3', 40.75529, -73.987495, '611'),
      station('Times Sq-42 St', 'N Q R W', 40.754672, -73.986754, '611'),
      station('42 St-Port Authority Bus Terminal', 'A C E', 40.757308, -73.989735, '611'),
      station('42 St-Bryant Pk', 'B D F M', 40.754222, -73.984569, '609'),
      station('49 St', 'N R W', 40.759901, -73.984139, '10'),
      station('Far away', 'A', 40.9, -73.8),
    ]);
    expect(map.nearest(40.7575, -73.99)).toEqual([
      { name: '42 St-Port Authority Bus Terminal', lines: '1 2 3 A C E N Q R W', minutes: 1 },
      { name: '49 St', lines: 'N R W', minutes: 9 },
      { name: '42 St-Bryant Pk', lines: 'B D F M', minutes: 10 },
    ]);
    expect(map.nearest(40.7575, -73.99, 1)).toHaveLength(1);
  });

  it('are one where somebody wrote the same station again, and two where complexes say so', () => {
    const map = stationMap([
      station('34 St–Penn Station', 'A C E', 40.7523, -73.9933),
      station('34 St-Penn Station', 'A C E', 40.752287, -73.993391, '164'),
      station('34 St-Penn Station', '1 2 3', 40.750373, -73.991057, '318'),
    ]);
    expect(map.nearest(40.7522, -73.9932).map(({ name, lines }) => `${name} ${lines}`)).toEqual(['34 St–Penn Station A C E', '34 St-Penn Station 1 2 3']);
  });

  it('end where an hour does not suffice', () => {
    const map = stationMap([station('Tottenville', 'SIR', 40.512764, -74.251961), station('Arthur Kill', 'SIR', 40.516578, -74.242096)]);
    expect(map.nearest(40.58, -73.83)).toEqual([]);
    expect(map.nearest(40.54, -74.23).map(({ name }) => name)).toEqual(['Arthur Kill', 'Tottenville']);
    expect(stationMap([]).nearest(40.7, -73.9)).toEqual([]);
  });

  it('are those that a search through all of them finds', () => {
    const all: Station[] = [];
    let seed = 7;
    const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let count = 0; count < 300; count += 1) all.push(station(`S${count}`, 'A', 40.55 + next() * 0.35, -74.1 + next() * 0.35));
    const map = stationMap(all);
    for (let tries = 0; tries < 200; tries += 1) {
      const [latitude, longitude] = [40.5 + next() * 0.4, -74.15 + next() * 0.4];
      const slow = all
        .map(({ name, ...at }) => ({ name, metres: metresBetween(latitude, longitude, at.latitude, at.longitude) }))
        .filter(({ metres }) => metres <= 3840)
        .sort((a, b) => a.metres - b.metres)
        .slice(0, 3);
      expect(map.nearest(latitude, longitude).map(({ name }) => name)).toEqual(slow.map(({ name }) => name));
    }
  });
});
