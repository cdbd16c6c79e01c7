import { expect, it } from 'vitest';
import { seededRandom } from '#server/random.ts';
import { needlesOf, soughtIn } from '../containing.ts';
import { SearchTexts } from './search-texts.ts';

it('search texts are found by what each holds, after any changes', () => {
  const random = seededRandom(18);
  const texts = new SearchTexts('"searchText"');
  const held = new Map<number, string>();
  const pieces = ['safe', 'e', '난방', 'ㄴㅂ', 'quiet home', '12', 'main st', '安全', 'sa', 'fe'];
  for (let round = 0; round < 3000; round += 1) {
    const id = random.whole(1, 60);
    if (random.next() < 0.1) held.delete(id);
    else held.set(id, Array.from({ length: random.whole(0, 3) }, () => random.of(pieces)).join(random.of([' ', '\n', ''])).repeat(random.of([1, 1, 200])));
    texts.set(id, held.get(id) ?? null);
    if (round % 20 > 0) continue;
    for (const typed of [random.of(pieces), `${random.of(pieces)} ${random.of(pieces)}`, 'safe12', 'x']) {
      const needles = needlesOf(soughtIn(typed));
      const wanted = [...held].filter(([, text]) => needles.some((groups) => groups.every((group) => group.some((needle) => `\n${text}\n`.includes(needle))))).map(([one]) => one);
      const hits = texts.find(needles, 61);
      expect([typed, [...hits.keys()].filter((one) => hits[one] === 1)]).toEqual([typed, wanted.toSorted((a, b) => a - b)]);
      expect([...held.keys()].filter((one) => texts.matches(one, needles)).toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
    }
  }
});
