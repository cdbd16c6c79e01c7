import { fold } from '../records/fold.ts';
import type { NewRemark } from './api.ts';

/** Somebody who can be mentioned. */
export interface Person {
  readonly userIdx: number;
  readonly name: string;
}

/** The letters after the last `@` before the caret, where somebody's name is being typed; undefined elsewhere. */
export const mentionAt = (text: string, caret: number): string | undefined => /(?:^|\s)@([^\s@]{0,40})$/u.exec(text.slice(0, caret))?.[1];

/** People whose name, or a word of it, begins with what was typed; at most six. */
export function peopleLike(people: readonly Person[], typed: string): readonly Person[] {
  const wanted = fold(typed);
  return people.filter(({ name }) => fold(name).startsWith(wanted) || fold(name).split(' ').some((word) => word.startsWith(wanted))).slice(0, 6);
}

/** Text with a chosen name in the place of what was typed, and the caret after it. */
export function withMention(text: string, caret: number, { name }: Person): { readonly text: string; readonly caret: number } {
  const start = caret - (mentionAt(text, caret)?.length ?? 0);
  const before = `${text.slice(0, start)}${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** Ids of the people whose names still stand in a text behind an `@`. */
export const mentionedIn = (text: string, people: readonly Person[]): NonNullable<NewRemark['mentions']> => {
  const named = new Set(partsOf(text, people).flatMap((part) => (part.isMention ? part.text.slice(1) : [])));
  return people.filter(({ name }) => named.has(name)).map(({ userIdx }) => userIdx);
};

/** A text in parts, those that mention somebody marked. */
export function partsOf(text: string, people: readonly Person[]): readonly { readonly text: string; readonly isMention: boolean }[] {
  const names = people.map(({ name }) => `@${name}`).filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const marks = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'u');
  return text.split(marks).filter((part) => part !== '').map((part) => ({ text: part, isMention: names.includes(part) }));
}
