import { describe, expect, it } from 'vitest';
import { circleAround } from '#kit/records/circle.ts';
import { boroughOutlines, neighbourhoodOutlines } from './outlines.ts';
import { cityStations } from './stations.ts';
import { newYork, sidesAround, withFewCorners } from './place.ts';

describe('places', () => {
  it('surround themselves', () => {
    expect(sidesAround([])).toBeUndefined();
    expect(sidesAround([{ latitude: 40.7, longitude: -74 }, { latitude: 40.6, longitude: -73.9 }])).toEqual({ south: 40.6, west: -74, north: 40.7, east: -73.9 });
  });

  it('make a circle of a radius in metres, as wide as it is high', () => {
    const sides = sidesAround(circleAround({ latitude: 40.75, longitude: -73.95 }, 1000))!;
    expect((sides.north - sides.south) * 111_195).toBeCloseTo(2000, 0);
    expect((sides.east - sides.west) * 111_195 * Math.cos((40.75 * Math.PI) / 180)).toBeCloseTo(2000, 0);
  });

  it('keep few corners of a drawn outline, and all where they are few', () => {
    const round = circleAround({ latitude: 40.75, longitude: -73.95 }, 800, 400);
    const few = withFewCorners(round);
    expect(few.length).toBeLessThanOrEqual(60);
    expect(few.length).toBeGreaterThan(8);
    const [a, b] = [sidesAround(round)!, sidesAround(few)!];
    expect(Math.abs(a.north - b.north)).toBeLessThan(0.0005);
    expect(withFewCorners(round.slice(0, 5))).toEqual(round.slice(0, 5));
  });
});

describe('the outlines of the city', () => {
  it('are five boroughs and their neighbourhoods, all within New York', () => {
    expect(boroughOutlines().map(({ borough }) => borough).toSorted()).toEqual(['bronx', 'brooklyn', 'manhattan', 'queens', 'statenIsland']);
    const neighbourhoods = neighbourhoodOutlines();
    expect(neighbourhoods.length).toBeGreaterThan(180);
    for (const { rings, middle } of [...boroughOutlines(), ...neighbourhoods]) {
      const sides = sidesAround(rings.flat())!;
      expect(sides.south).toBeGreaterThan(newYork.south - 0.01);
      expect(sides.north).toBeLessThan(newYork.north + 0.01);
      expect(sides.west).toBeGreaterThan(newYork.west - 0.01);
      expect(sides.east).toBeLessThan(newYork.east + 0.01);
      expect(middle.latitude).toBeGreaterThan(sides.south);
    }
  });

  it('have the stations of the subway, each with its lines, within New York', () => {
    const stations = cityStations();
    expect(stations.length).toBeGreaterThan(400);
    expect(new Set(stations.map(({ name, lines }) => `${name} ${lines}`)).size).toBe(stations.length);
    expect(stations.find(({ name }) => name === 'Court Sq')).toMatchObject({ lines: expect.stringContaining('7') });
    for (const { latitude, longitude } of stations) {
      expect(latitude > newYork.south - 0.01 && latitude < newYork.north + 0.01 && longitude > newYork.west - 0.01 && longitude < newYork.east + 0.01).toBe(true);
    }
  });
});
