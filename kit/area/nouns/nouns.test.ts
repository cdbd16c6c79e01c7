import { expect, it } from 'vitest';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { endsInConsonant, korean } from './korean.ts';

it('one noun in three languages gives the same keys, plurals apart', () => {
  const keys = (texts: object) => [...new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, '')))].toSorted();
  const found = keys(english('heater', { one: 'heater', many: 'heaters' }));
  expect(found).toContain('heater.total');
  expect(keys(korean('heater', { one: '히터' }))).toEqual(found);
  expect(keys(chinese('heater', { one: '暖气', measure: '台' }))).toEqual(found);
});

it('Korean particles follow the last sound of the noun and of its counter', () => {
  const texts = (one: string, counter: string) => {
    const all = korean('heater', { one, counter });
    return [all['heater.failed'], all['heater.empty.title'], all['heater.deleted_other']];
  };
  expect(texts('빌딩', '개')).toEqual(['빌딩을 불러오지 못했습니다', '아직 빌딩이 없습니다', '빌딩 {{count}}개를 삭제했습니다']);
  expect(texts('렌트', '건')).toEqual(['렌트를 불러오지 못했습니다', '아직 렌트가 없습니다', '렌트 {{count}}건을 삭제했습니다']);
  expect(texts('회원', '명')).toEqual(['회원을 불러오지 못했습니다', '아직 회원이 없습니다', '회원 {{count}}명을 삭제했습니다']);
  expect(['PDF', 'URL', 'A1', 'A2', '5G', '방'].map(endsInConsonant)).toEqual([false, true, true, false, false, true]);
});

it('Chinese counts with the measure word of the noun', () => {
  const all = chinese('heater', { one: '楼宇', measure: '栋' });
  expect([all['heater.total_other'], all['heater.first.one'], chinese('heater', { one: '房间' })['heater.total_other']]).toEqual(['{{shown}} 栋楼宇', '添加一栋', '{{shown}} 个房间']);
});
