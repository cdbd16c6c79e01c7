/** Such a text needs small letters and nothing else. */
const isPlain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A text as it is compared: one form of each character, small letters, single spaces. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Normal form of a choice's word: "Staten Island", "staten-island" and `statenIsland` are one. */
export const choiceKey = (word: string): string => fold(word).replace(/[^\p{L}\p{N}]+/gu, '');
