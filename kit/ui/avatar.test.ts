import { describe, expect, it } from 'vitest';
import { avatarColour, initials } from './avatar.tsx';

describe('an avatar', () => {
  it.each([
    ['Kim Minseo', 'KM'],
    ['yuna.choi', 'YC'],
    ['최유나', '유나'],
    ['王思雨', '思雨'],
    ['남궁민수', '민수'],
    ['Cher', 'C'],
    ['', ''],
    ['  Ana  María López ', 'AL'],
  ])('writes %s as %s', (name, written) => {
    expect(initials(name)).toBe(written);
  });

  it('gives a name the same colour every time', () => {
    expect(avatarColour('Kim Minseo')).toBe(avatarColour('Kim Minseo'));
    const colours = new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(avatarColour));
    expect(colours.size).toBeGreaterThan(4);
    for (const colour of colours) expect(colour).toBeGreaterThanOrEqual(1);
    for (const colour of colours) expect(colour).toBeLessThanOrEqual(8);
  });
});
