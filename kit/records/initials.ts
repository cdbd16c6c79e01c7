const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

/** Keyboards put two consonants in a row together where both may end a syllable. */
const pairs: ReadonlyMap<string, string> = new Map([
  ['ㄳ', 'ㄱㅅ'],
  ['ㄵ', 'ㄴㅈ'],
  ['ㄶ', 'ㄴㅎ'],
  ['ㄺ', 'ㄹㄱ'],
  ['ㄻ', 'ㄹㅁ'],
  ['ㄼ', 'ㄹㅂ'],
  ['ㄽ', 'ㄹㅅ'],
  ['ㄾ', 'ㄹㅌ'],
  ['ㄿ', 'ㄹㅍ'],
  ['ㅀ', 'ㄹㅎ'],
  ['ㅄ', 'ㅂㅅ'],
]);

const first = 0xac00;
const last = 0xd7a3;

/** Letters to a Hangul lead: 21 vowels times 28 endings. */
const perLead = 588;

const leadOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code < first || code > last ? character : (leads[Math.floor((code - first) / perLead)] ?? character);
};

/** A text with each Hangul syllable replaced by its first consonant, character for character: `김민수` gives `ㄱㅁㅅ`. */
export const initialsOf = (text: string): string => [...text].map(leadOf).join('');

/** True when a text has Hangul syllables. */
export const hasSyllables = (text: string): boolean => /[가-힣]/.test(text);

/** Consonants typed to look for initials, one by one; undefined for any other text. `ㄳ` is what a keyboard makes of `ㄱㅅ`. */
export function typedInitials(text: string): string | undefined {
  const typed = [...text.trim()].map((one) => pairs.get(one) ?? one).join('');
  return typed !== '' && [...typed].every((one) => leads.includes(one)) ? typed : undefined;
}

/** A text without a consonant that has just been begun after a syllable: `김ㅁ` is on its way to `김민`. */
export const withoutBegun = (text: string): string => text.replace(/([가-힣])[ㄱ-ㅎ]$/, '$1');
