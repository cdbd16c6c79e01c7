import { expect, test } from 'vitest';
import { viewName } from './view.ts';

test('a view reads in the reader’s language where its name has three parts', () => {
  const names = (name: string) => (['kr', 'en', 'zh'] as const).map((locale) => viewName({ name }, locale));
  expect(names('지하철역 근처 | Near the subway | 地铁附近')).toEqual(['지하철역 근처', 'Near the subway', '地铁附近']);
  for (const one of ['Near the subway', 'A | B', 'A | | C', 'A | B | C | D']) expect(names(one)).toEqual([one, one, one]);
});
