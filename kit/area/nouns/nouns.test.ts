import { expect, it } from 'vitest';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { endsInConsonant, korean } from './korean.ts';

it('one noun in three languages gives the same keys, plurals apart', () => {
  const keys = (texts: object) => [...new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))].toSorted();
  const found = keys(english('lamp', { one: 'lamp', many: 'lamps' }));
  expect(found).toContain('lamp.total');
  expect(keys(korean('lamp', { one: '램프' }))).toEqual(found);
  expect(keys(chinese('lamp', { one: '灯', measure: '盏' }))).toEqual(found);
});

it('Korean particles follow the last sound of the noun and of its counter', () => {
  const texts = (one: string, counter: string) => {
    const all = korean('lamp', { one, counter });
    return [all['lamp.failed'], all['lamp.empty.title'], all['lamp.deleted_other']];
  };
  expect(texts('빌딩', '개')).toEqual(['빌딩을 불러오지 못했습니다', '아직 빌딩이 없습니다', '빌딩 {{count}}개를 삭제했습니다']);
  expect(texts('렌트', '건')).toEqual(['렌트를 불러오지 못했습니다', '아직 렌트가 없습니다', '렌트 {{count}}건을 삭제했습니다']);
  expect(texts('회원', '명')).toEqual(['회원을 불러오지 못했습니다', '아직 회원이 없습니다', '회원 {{count}}명을 삭제했습니다']);
  expect(['PDF', 'URL', 'A1', 'A2', '5G', '방'].map(endsInConsonant)).toEqual([false, true, true, false, false, true]);
});

it('Chinese counts with the measure word of the noun', () => {
  const all = chinese('lamp', { one: '楼宇', measure: '栋' });
  expect([all['lamp.total_other'], all['lamp.first.one'], chinese('lamp', { one: '房间' })['lamp.total_other']]).toEqual(['{{shown}} 栋楼宇', '添加一栋', '{{shown}} 个房间']);
});
