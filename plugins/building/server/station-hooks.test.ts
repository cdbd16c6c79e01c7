import { describe, expect, it } from 'vitest';
import { stationMap } from './nearest-stations.ts';
import { stationOf } from './station-hooks.ts';

const map = stationMap([
  { id: 1, name: 'Elm St', lines: 'A C', complex: null, latitude: 40.7, longitude: -73.95 },
  { id: 2, name: 'Oak St', lines: 'G', complex: null, latitude: 40.71, longitude: -73.95 },
]);
const place = { latitude: 40.7, longitude: -73.95 };
const elm = { subwayName: 'Elm St', subwayLine: 'A C', distance: 1 };
const followed = { ...place, ...elm, subwayByHand: false };
const decided = { ...place, subwayName: 'Oak St', subwayLine: 'G', distance: 15, subwayByHand: true };
const none = { subwayName: null, subwayLine: null, distance: null };

describe('the station of a building', () => {
  it('of a new one is the nearest, unless its writer says one', () => {
    expect(stationOf({ before: undefined, patch: place }, map)).toEqual({ ...elm, subwayByHand: false });
    expect(stationOf({ before: undefined, patch: {} }, map)).toEqual({ ...none, subwayByHand: false });
    expect(stationOf({ before: undefined, patch: { ...place, ...elm } }, map)).toEqual({ subwayByHand: false });
    expect(stationOf({ before: undefined, patch: { ...place, ...elm, distance: 4, subwayByHand: false } }, map)).toEqual({ subwayByHand: true });
  });

  it('takes what its writer left out from the station that was meant', () => {
    expect(stationOf({ before: undefined, patch: { ...place, subwayName: 'oak st' } }, map)).toEqual({ subwayLine: 'G', distance: 18, subwayByHand: true });
    expect(stationOf({ before: undefined, patch: { ...place, distance: 3 } }, map)).toEqual({ subwayName: 'Elm St', subwayLine: 'A C', subwayByHand: true });
    expect(stationOf({ before: undefined, patch: { ...place, subwayName: 'Somewhere' } }, map)).toEqual({ subwayByHand: true });
  });

  it('follows its place', () => {
    expect(stationOf({ before: followed, patch: { latitude: 40.71 } }, map)).toEqual({ subwayName: 'Oak St', subwayLine: 'G', distance: 1, subwayByHand: false });
    expect(stationOf({ before: followed, patch: { latitude: null } }, map)).toEqual({ ...none, subwayByHand: false });
    expect(stationOf({ before: followed, patch: { year: 1999 } }, map)).toEqual({});
    expect(stationOf({ before: { ...place, ...none, subwayByHand: false }, patch: { year: 1999 } }, map)).toMatchObject(elm);
  });

  it('stays as somebody left it, until it is emptied or told to follow', () => {
    expect(stationOf({ before: followed, patch: { distance: 4 } }, map)).toEqual({ subwayByHand: true });
    expect(stationOf({ before: decided, patch: { latitude: 40.71 } }, map)).toEqual({});
    expect(stationOf({ before: decided, patch: { ...none } }, map)).toEqual({ ...elm, subwayByHand: false });
    expect(stationOf({ before: decided, patch: { subwayByHand: false } }, map)).toEqual({ ...elm, subwayByHand: false });
    expect(stationOf({ before: decided, patch: elm }, map)).toEqual({ subwayByHand: false });
    expect(stationOf({ before: followed, patch: { subwayByHand: true } }, map)).toEqual({});
  });
});
