import type { TokenFile } from '#kit/ui/tokens.ts';
import { tokenAt, valueOf } from './token-values.ts';

/** A change that a page of Storybook asks for: tokens by `group.name`, a word, or the width of a column. */
export type Edit =
  | { readonly of: 'tokens'; readonly values: Readonly<Record<string, string>> }
  | { readonly of: 'word'; readonly file: string; readonly key: string; readonly value: string; readonly before: string }
  | { readonly of: 'width'; readonly file: string; readonly column: string; readonly value: string };

export const tokenFile = 'kit/ui/tokens.json';

/** Files that each kind of change may write. */
const files: Readonly<Record<Exclude<Edit['of'], 'tokens'>, RegExp>> = {
  word: /^(?:core|kit|plugins|shell)\/(?:[\w-]+\/)*translations\/(?:en|kr|zh)\.ts$/,
  width: /^plugins\/\w+\/(?:[\w-]+\/)*[\w-]+\.tsx$/,
};

/** The file that a change writes, below the repository; undefined for one that no page may write. */
export const fileOf = (edit: Edit): string | undefined => (edit.of === 'tokens' ? tokenFile : files[edit.of].test(edit.file) ? edit.file : undefined);

const quoted = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Puts a text in the place of what a pattern finds in its named group `value`. Throws where that is not there, or twice. */
function replaced(source: string, pattern: RegExp, text: string): string {
  const found = [...source.matchAll(pattern)];
  if (found.length !== 1) throw new Error(found.length === 0 ? 'It does not stand in this file as such' : 'It stands there more than once');
  const [from, to] = found[0]!.indices!.groups!['value']!;
  return source.slice(0, from) + text + source.slice(to);
}

/** A value as the file of tokens holds it: arrays in one line. */
const jsonOf = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll(/\[\s+([^\]]*?)\s+\]/g, (_, items: string) => `[${items.replaceAll(/\s+/g, ' ')}]`).replaceAll('\n', '\n      ');

function withToken(source: string, path: string, typed: string): string {
  const file = JSON.parse(source) as TokenFile;
  const value = jsonOf(valueOf(file, tokenAt(file, path), typed));
  const [group = '', name = ''] = path.split('.');
  const start = source.indexOf(`\n  "${group}": {`);
  const end = source.indexOf('\n  }', start);
  const pattern = new RegExp(`^    "${escaped(name)}": \\{\n(?:      .*\n)*?      "\\$value": (?<value>"[^"\n]*"|\\{\n(?:        .*\n)*      \\})`, 'dgm');
  return source.slice(0, start) + replaced(source.slice(start, end), pattern, value) + source.slice(end);
}

function withWord(source: string, key: string, text: string, before: string): string {
  if (text.trim() === '') throw new Error('A word says something');
  const places = (one: string) => [...one.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).toSorted().join();
  if (places(before) !== places(text)) throw new Error(`It keeps its places: ${places(before) || 'none'}`);
  const pattern = new RegExp(`^  '${escaped(key)}':\\s+(?<value>'(?:[^'\\\\\\n]|\\\\.)*')`, 'dgm');
  if (source.search(pattern) >= 0) return replaced(source, pattern, quoted(text));
  // a word that a noun makes gets a line of its own behind the noun's
  const noun = new RegExp(`^  \\.\\.\\.\\w+\\('${escaped(key.split('.')[0]!)}', \\{[^}]*\\}\\),\\n(?<value>)`, 'dgm');
  return replaced(source, noun, `  '${key}': ${quoted(text)},\n`);
}

function withWidth(source: string, column: string, width: string): string {
  const pixels = Number(width);
  if (!Number.isInteger(pixels) || pixels < 24 || pixels > 640) throw new Error('A width is 24 to 640 pixels');
  return replaced(source, new RegExp(`\\{ (?:field|id): '${escaped(column)}',[^\\n]*?width: (?<value>\\d+)`, 'dg'), String(pixels));
}

/** Text of a file after a change. Throws with words for the designer. */
export function edited(source: string, edit: Edit): string {
  if (edit.of === 'tokens') return Object.entries(edit.values).reduce((text, [path, value]) => withToken(text, path, value), source);
  return edit.of === 'word' ? withWord(source, edit.key, edit.value, edit.before) : withWidth(source, edit.column, edit.value);
}

/** Columns of a list with their widths, as its file says them. */
export const widthsIn = (source: string): readonly { readonly column: string; readonly width: number }[] =>
  [...source.matchAll(/\{ (?:field|id): '(\w+)',[^\n]*?width: (\d+)/g)].map(([, column = '', width]) => ({ column, width: Number(width) }));
