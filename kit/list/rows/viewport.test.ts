import { assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthOf, depthShowing, rangeOf, scrollOf, spaceOf, tallest, type Viewport } from './viewport.ts';

const small: Viewport = { total: 200_000, rowHeight: 36, height: 720 };
const tall: Viewport = { total: 3_000_000, rowHeight: 56, height: 720 };

describe('a list as tall as its rows', () => {
  it('scrolls a pixel a pixel and draws the rows around it', () => {
    expect(spaceOf(small)).toBe(7_200_000);
    expect(depthOf(small, 3600)).toBe(3600);
    expect(rangeOf(small, 3600, 3600)).toEqual({ start: 92, end: 132, offset: 92 * 36 });
  });

  it('begins at the first row and ends at the last', () => {
    expect(rangeOf(small, 0, 0)).toMatchObject({ start: 0, offset: 0 });
    const end = depthOf(small, spaceOf(small));
    expect(rangeOf(small, end, end).end).toBe(200_000);
  });

  it('draws nothing of an empty result', () => {
    expect(rangeOf({ ...small, total: 0 }, 0, 0)).toEqual({ start: 0, end: 0, offset: 0 });
  });
});

describe('a list taller than browsers can lay out', () => {
  it('keeps to the limit and still reaches its last row', () => {
    expect(spaceOf(tall)).toBe(tallest);
    const bottom = tallest - tall.height;
    const depth = depthOf(tall, bottom);
    expect(rangeOf(tall, depth, bottom).end).toBe(3_000_000);
    expect(depth).toBe(3_000_000 * 56 - 720);
  });

  it('finds the scroll position of a depth and back', () => {
    assert(
      property(nat(3_000_000 * 56 - 720), (depth) => {
        expect(Math.abs(depthOf(tall, scrollOf(tall, depth)) - depth)).toBeLessThan(0.01);
      }),
    );
  });

  it('draws the rows of a depth where they are seen', () => {
    assert(
      property(nat(3_000_000 * 56 - 720), (depth) => {
        const scrolled = scrollOf(tall, depth);
        const { start, end, offset } = rangeOf(tall, depth, scrolled);
        expect(offset - scrolled).toBeLessThanOrEqual(0);
        expect(offset + (end - start) * tall.rowHeight).toBeGreaterThanOrEqual(scrolled + tall.height);
      }),
    );
  });
});

it('brings a row into view by the shortest way', () => {
  expect(depthShowing(small, 3600, 100)).toBe(3600);
  expect(depthShowing(small, 3600, 50)).toBe(1800);
  expect(depthShowing(small, 3600, 130)).toBe(131 * 36 - 720);
});
