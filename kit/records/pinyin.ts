/** First characters, in the order of their sounds, of each letter that a Chinese syllable begins with. */
const firsts = [
  ['a', '阿'], ['b', '八'], ['c', '嚓'], ['d', '哒'], ['e', '妸'], ['f', '发'], ['g', '旮'], ['h', '哈'], ['j', '讥'], ['k', '咔'], ['l', '垃'], ['m', '妈'],
  ['n', '拏'], ['o', '噢'], ['p', '趴'], ['q', '七'], ['r', '呥'], ['s', '撒'], ['t', '他'], ['w', '挖'], ['x', '夕'], ['y', '丫'], ['z', '帀'],
] as const;

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Letters looked up before, of which a database holds few thousands. */
const known = new Map<string, string>();
const maxKnown = 30_000;

function letterOf(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const letter = firsts.findLast(([, first]) => collator.compare(character, first) >= 0)?.[0] ?? character;
  if (known.size < maxKnown) known.set(character, letter);
  return letter;
}

/** True when a text has Chinese characters. */
export const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** A text in small letters with each Chinese character replaced by the letter its sound begins with: `李嘉怡` gives `ljy`. */
export const pinyinInitialsOf = (text: string): string => [...text].map((one) => (hasHan(one) ? letterOf(one) : one.toLocaleLowerCase())).join('');
