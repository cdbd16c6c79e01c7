import { expect, it } from 'vitest';
import { pinyinInitialsOf } from './pinyin.ts';

it.each([
  ['李嘉怡', 'ljy'],
  ['陈浩然', 'chr'],
  ['周子涵', 'zzh'],
  ['徐若曦', 'xrx'],
  ['欧阳娜', 'oyn'],
  ['王思雨 Wang', 'wsy wang'],
  ['太陽', 'ty'],
  ['김민수', '김민수'],
])('%s sounds like %s', (name, letters) => {
  expect(pinyinInitialsOf(name)).toBe(letters);
});
