import { expect, it } from 'vitest';
import { noLayers, readLayers, writeLayers, type Layers } from './layers.ts';

it('reads the layers that it wrote behind an address', () => {
  const each: readonly Layers[] = [noLayers, { coverage: true }, { coverage: false, commute: { customer: 12 } }, { coverage: true, commute: { customer: 7, place: { latitude: 40.75049, longitude: -73.9939 } } }];
  for (const layers of each) expect(readLayers(writeLayers(layers))).toEqual(layers);
  expect(writeLayers(noLayers)).toBe('');
});

it('leaves out what does not fit', () => {
  for (const hash of ['', '#', '#commute=', '#commute=-3', '#commute=abc', '#chosen', '#commute=1.5']) expect(readLayers(hash)).toEqual(noLayers);
  expect(readLayers('#commute=4,200,9')).toEqual({ coverage: false, commute: { customer: 4 } });
  expect(readLayers('#commute=4,40.7')).toEqual({ coverage: false, commute: { customer: 4 } });
});
