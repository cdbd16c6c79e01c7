import { describe, expect, it } from 'vitest';
import { findIn } from './results.ts';

describe('finding a name', () => {
  it.each([
    ['김민서', 'ㄱㅁㅅ', 0, 3],
    ['MS-1031 김민수', 'ㄱㅁ', 8, 10],
    ['김각수', 'ㄱㄳ', 0, 3],
    ['Buildings', 'BUILD', 0, 5],
    ['빌딩 목록', '목록', 3, 5],
    ['合同看板', '看板', 2, 4],
  ])('finds in %s what %s asks for', (name, text, start, end) => {
    expect(findIn(name, text)).toEqual({ start, end });
  });

  it.each([
    ['김민서', 'ㄴ'],
    ['Buildings', 'rent'],
    ['Buildings', ' '],
  ])('does not find in %s what %s asks for', (name, text) => {
    expect(findIn(name, text)).toBeUndefined();
  });
});
