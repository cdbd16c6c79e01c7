import { initialsOf, typedInitials } from '#kit/records/initials.ts';

/** Where a text is found in a name, in characters: as it stands, or by the initials of Hangul syllables. */
export function findIn(name: string, text: string): { readonly start: number; readonly end: number } | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return undefined;
  const plain = name.toLocaleLowerCase().indexOf(wanted);
  if (plain >= 0) return { start: plain, end: plain + wanted.length };
  const initials = typedInitials(wanted);
  if (initials === undefined) return undefined;
  const start = initialsOf(name).indexOf(initials);
  return start < 0 ? undefined : { start, end: start + initials.length };
}
