// `npm run docs:slots` writes the list of slots in docs/areas.md, each with the place in the sources that uses it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const marks = ['<!-- slots: written by npm run docs:slots -->', '<!-- end of slots -->'] as const;

interface File {
  readonly path: string;
  readonly text: string;
}

const read = (folder: string): readonly File[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }));

/** The text from an opening bracket to the one that closes it. */
function balanced(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at)) && (depth -= 1) === 0) return text.slice(from, at + 1);
  }
  return '';
}

/** Lines of an example at most, where there is a shorter one. */
const maxLines = 16;

interface Example {
  readonly path: string;
  readonly code: string;
}

/** Code from its start to the bracket that closes it, without its indentation. */
function codeAt({ path, text }: File, from: number, open: number): Example {
  const code = text.slice(from, open) + balanced(text, open);
  const indent = /\n( *)[)\]}]+$/.exec(code)?.[1] ?? '';
  return { path, code: code.replaceAll(`\n${indent}`, '\n') };
}

/** A value that is contributed by its name, where the same area declares it. */
function declared(name: string, by: File, files: readonly File[]): Example | undefined {
  const area = by.path.split('/').slice(0, 2).join('/');
  for (const file of files.filter(({ path }) => path.startsWith(area))) {
    const found = new RegExp(`(?<=^(?:export )?)const ${name}(?:: [^=]+)? = (?:\\w+\\()?(?=\\{)`, 'm').exec(file.text);
    if (found) return codeAt(file, found.index, found.index + found[0].length);
  }
  return undefined;
}

/** Functions that contribute to a slot what they are given. */
const makersOf = (slot: string, files: readonly File[]): readonly string[] =>
  files.flatMap(({ text }) => [...text.matchAll(new RegExp(`export const (\\w+) = [^\\n]*=>\\s*${slot}\\(`, 'g'))].map(([, name = '']) => name));

/** Calls of a function, with an object, with the name of one that is declared beside it, or with anything. */
function callsOf(name: string, files: readonly File[]): readonly Example[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(new RegExp(`(?<![\\w.:] ?|function )${name}\\((?:(\\w+)\\)|(?=[^)]))`, 'g'))].map(
      ({ index, 1: given }) => (given === undefined ? undefined : declared(given, file, files)) ?? codeAt(file, index, index + name.length),
    ),
  );
}

/** Ranks an example by what it leaves unsaid: everything but a name, a part, or nothing; long ones come last. */
const vagueness = ({ code }: Example): number =>
  (/^\w+\(\w+\)$/.test(code) ? 4 : 0) + (/\.\.\.\w+[,(]/.test(code) || !code.includes('{') ? 2 : 0) + (code.split('\n').length > maxLines ? 1 : 0);

/** The shortest contribution to a slot that says most, among the areas, else in the kit, the host or the tests. */
function exampleOf(slot: string, sources: readonly (readonly File[])[]): Example | undefined {
  const names = [slot, ...makersOf(slot, sources.flat())];
  return sources
    .flatMap((files, room) => names.flatMap((name) => callsOf(name, files)).map((one) => ({ one, room })))
    .filter(({ one }) => !/^\w+\((?:kernel|scope)\)/.test(one.code))
    .toSorted((a, b) => vagueness(a.one) - vagueness(b.one) || a.room - b.room || a.one.code.length - b.one.code.length)[0]?.one;
}

/** The doc comment of an interface or type, on one line. */
function commentOn(type: string, files: readonly File[]): string | undefined {
  for (const { text } of files) {
    const declared = new RegExp(`\\*/\\nexport (?:interface|type) ${type}\\b`).exec(text);
    if (!declared) continue;
    return text.slice(text.lastIndexOf('/**', declared.index) + 3, declared.index).replace(/\s*\n\s*\*\s*/g, ' ').trim();
  }
  return undefined;
}

/** The doc comment right above a declaration, on one line. */
function commentAbove(start: string, files: readonly File[]): string | undefined {
  for (const { text } of files) {
    const at = text.indexOf(`*/\n${start}`);
    if (at >= 0) return text.slice(text.lastIndexOf('/**', at) + 3, at).replace(/\s*\n\s*\*\s*/g, ' ').trim();
  }
  return undefined;
}

/** The list of slots as Markdown: import, meaning, example. */
export function slotList(): string {
  const rooms = ['core', 'kit', 'server'].flatMap(read);
  const isTest = ({ path }: File) => /\.(test|stories)\.tsx?$/.test(path);
  const sources = [read('plugins').filter((file) => !isTest(file)), rooms.filter((file) => !isTest(file)), [...rooms.filter(isTest), ...read('tests')]];
  const slots = rooms.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = defineSlot<(\w+)[^>]*>+\('([^']+)'/g)].map(([, name = '', type = '', id = '']) => ({ path, name, type, id })),
  );
  return slots
    .map(({ path, name, type, id }) => {
      const meaning = commentOn(type, rooms);
      const example = exampleOf(name, sources);
      return [
        `#### \`${name}\` from \`#${path}\``,
        meaning ?? commentAbove(`export const ${name} = defineSlot`, rooms) ?? `Values of type \`${type}\` (\`${id}\`).`,
        ...(example ? [`\`\`\`ts\n// ${example.path}\n${example.code}\n\`\`\``] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

/** The document with the list of today in the place of the one it has. Throws where it has no place for it. */
export function withSlots(document: string): string {
  const [from, to] = [document.indexOf(marks[0]), document.indexOf(marks[1])];
  if (from < 0 || to < from) throw new Error('docs/areas.md has no place for the list of slots');
  return `${document.slice(0, from)}${marks[0]}\n\n${slotList()}\n\n${document.slice(to)}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = join(root, 'docs/areas.md');
  writeFileSync(file, withSlots(readFileSync(file, 'utf8')));
}
