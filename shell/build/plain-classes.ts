import type { Plugin } from 'vite';

/**
 * Blueprint's names of classes as texts, where they are templates of one another: what a build cannot work out it keeps,
 * and only a third of them is used.
 */
export function plainNames(code: string): string {
  const known = new Map<string, string>();
  const resolved = (template: string): string => template.replace(/\$\{(\w+)\}/g, (whole, name: string) => known.get(name) ?? whole);
  return code
    .replace(/^let NS = "(\w+)";\nif [^]*?\n\}\nelse if [^]*?\n\}$/m, (_, space: string) => {
      known.set('NS', space);
      return `const NS = "${space}";`;
    })
    .replace(/^export const (\w+) = (?:`([^`]*)`|(\w+));$/gm, (line, name: string, template: string | undefined, other: string | undefined) => {
      const text = template === undefined ? known.get(other ?? '') : resolved(template);
      if (text === undefined || text.includes('${')) return line;
      known.set(name, text);
      return `export const ${name} = "${text}";`;
    })
    .replace(/^(export const \w+ = )(\w+\([\w.]+\);)$/gm, '$1/* @__PURE__ */ $2');
}

/** Leaves names of classes that nobody uses out of a build. */
export const plainClasses = (): Plugin => ({
  name: 'stoop:plain-classes',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /@blueprintjs\/core\/lib\/esm\/common\/classes\.js$/ },
    handler: (code) => ({ code: plainNames(code), map: null }),
  },
});
