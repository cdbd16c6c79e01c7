const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';

const first = 0xac00;
const last = 0xd7a3;

/** Letters to a Hangul lead: 21 vowels times 28 endings. */
const perLead = 588;

const leadOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return code < first || code > last ? character : (leads[Math.floor((code - first) / perLead)] ?? character);
};

/** Whether a text is nothing but Hangul leads, as someone types who looks for initials: `ㄱㅁㅅ`. */
export const isInitials = (text: string): boolean => text !== '' && [...text].every((one) => leads.includes(one));

/** Where a text is found in a name, in characters: as it stands, or by the initials of Hangul syllables. */
export function findIn(name: string, text: string): { readonly start: number; readonly end: number } | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return undefined;
  const plain = name.toLocaleLowerCase().indexOf(wanted);
  if (plain >= 0) return { start: plain, end: plain + wanted.length };
  if (!isInitials(wanted)) return undefined;
  const start = [...name].map(leadOf).join('').indexOf(wanted);
  return start < 0 ? undefined : { start, end: start + wanted.length };
}
