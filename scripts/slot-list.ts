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

/** The shortest call of a slot among the areas, else in the kit, the host or the tests, without its indentation. */
function exampleOf(slot: string, sources: readonly (readonly File[])[]): { readonly path: string; readonly code: string } | undefined {
  for (const files of sources) {
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(`(?<![\\w.:] ?)${slot}\\([^)]`, 'g'))].map(({ index }) => {
        const code = slot + balanced(text, index + slot.length);
        const indent = /\n( *)[)\]}]+$/.exec(code)?.[1] ?? '';
        return { path, code: code.replaceAll(`\n${indent}`, '\n') };
      }),
    );
    const [first] = found.toSorted((a, b) => a.code.length - b.code.length);
    if (first) return first;
  }
  return undefined;
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
        meaning ?? `Values of type \`${type}\` (\`${id}\`).`,
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
