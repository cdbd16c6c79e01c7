import type { Found } from '#core/slots.ts';
import { initialsOf, typedInitials } from '#kit/records/initials.ts';
import { pinyinInitialsOf } from '#kit/records/pinyin.ts';

/** Where a text is found in a name, in characters: as it stands, or by the initials of Hangul syllables. */
export function findIn(name: string, text: string): { readonly start: number; readonly end: number } | undefined {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return undefined;
  const plain = name.toLocaleLowerCase().indexOf(wanted);
  if (plain >= 0) return { start: plain, end: plain + wanted.length };
  const sounds = wanted.length > 1 ? pinyinInitialsOf(name).indexOf(wanted) : -1;
  if (sounds >= 0) return { start: sounds, end: sounds + [...wanted].length };
  const initials = typedInitials(wanted);
  if (initials === undefined) return undefined;
  const start = initialsOf(name).indexOf(initials);
  return start < 0 ? undefined : { start, end: start + initials.length };
}

/** True when a name holds a text, or each of its words in whatever order. */
export const holdsWords = (name: string, text: string): boolean =>
  findIn(name, text) !== undefined || (text.trim() !== '' && text.trim().split(/\s+/).every((word) => findIn(name, word) !== undefined));

/**
 * Text in the words of a title that begins with the first of `makes`, where the text begins or ends with another of them:
 * "add a rent" is "new rent", "계약 등록" is "새 계약". Words of Latin letters stand apart from the rest. Undefined where
 * nothing is to be made.
 */
export function asNew(text: string, makes: readonly string[]): string | undefined {
  const [named = '', ...others] = makes;
  const typed = text.trim().toLocaleLowerCase();
  for (const word of others) {
    const apart = /^[a-z]/.test(word) ? ' ' : '';
    if (typed.startsWith(word + apart)) return `${named} ${typed.slice(word.length).trim().replace(/^an? /, '')}`;
    if (typed.endsWith(apart + word)) return `${named} ${typed.slice(0, -word.length).trim()}`;
  }
  return undefined;
}

/** A line of the palette: somewhere to go, or something to do. */
export interface Line extends Found {
  /** The kind of record it belongs to. */
  readonly record?: string;
  readonly run?: () => void;
  /** The language its title is written in, where it is not the reader's. */
  readonly lang?: string;
}

/** Lines of one kind under their heading. */
export interface Results {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Line[];
  /** The source did not answer. */
  readonly isFailed?: boolean;
}

/** Records that the server finds, the best of each kind first. */
export interface SearchResponse {
  readonly groups: readonly {
    readonly record: string;
    readonly rows: readonly { readonly id: number; readonly title: string; readonly detail: string }[];
  }[];
}
