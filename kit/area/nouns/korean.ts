import type { NounTexts } from './noun.ts';

/** Digits and Latin letters whose Korean reading ends in a consonant: 영, 일, 삼, 육, 칠, 팔; 엘, 엠, 엔, 알. */
const closedReadings = /[013678lmnr]$/i;

/** True when a word ends in a consonant as it is spoken, which decides between 을 and 를, 이 and 가, 은 and 는. */
export function endsInConsonant(word: string): boolean {
  const last = word.charCodeAt(word.length - 1);
  // a syllable's code tells its final consonant: 0 for none
  if (last >= 0xac00 && last <= 0xd7a3) return (last - 0xac00) % 28 !== 0;
  return closedReadings.test(word);
}

const object = (word: string): string => word + (endsInConsonant(word) ? '을' : '를');
const subject = (word: string): string => word + (endsInConsonant(word) ? '이' : '가');

/** Korean texts of a kind of record: `...korean('heater', { one: '히터', counter: '개' })`; people are counted in 명. */
export const korean = <const N extends string>(
  name: N,
  { one, counter = '개' }: { readonly one: string; readonly counter?: string },
): NounTexts<N> => {
  const texts = {
    [name]: one,
    [`${name}.menu`]: one,
    [`${name}.list.title`]: one,
    [`${name}.upload.title`]: `새 ${one}`,
    [`${name}.update.title`]: one,
    [`${name}.import.title`]: `${one} 가져오기`,
    [`${name}.category.title`]: `${one} 설정`,
    [`${name}.board.title`]: `${one} 보드`,
    [`${name}.new`]: `새 ${one}`,
    [`${name}.failed`]: `${object(one)} 불러오지 못했습니다`,
    [`${name}.empty.title`]: `아직 ${subject(one)} 없습니다`,
    [`${name}.empty.text`]: '목록을 가져오거나 직접 등록해 주세요.',
    [`${name}.total_other`]: `${one} {{shown}}${counter}`,
    [`${name}.deleted_other`]: `${one} {{count}}${object(counter)} 삭제했습니다`,
    [`${name}.first.action`]: `${one} 가져오기`,
    [`${name}.first.one`]: '하나 등록',
  };
  return texts as NounTexts<N>;
};
