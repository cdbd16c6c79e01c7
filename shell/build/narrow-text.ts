import type { Plugin } from 'vite';

/** Characters for which Node holds a whole file at two bytes a character. */
const wide = /[^\0-\xff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Code with its few wide characters escaped; as it is when many are wide, as the Korean words are, or where an escape
 * would be taken for itself.
 */
export function narrow(code: string): string {
  if (code.includes('String.raw')) return code;
  const narrowed = code.replace(wide, escaped);
  return narrowed.length < 2 * code.length ? narrowed : code;
}

/** Keeps what the server draws with at one byte a character: a dash in one message would double a megabyte. */
export const narrowText = (): Plugin => ({
  name: 'stoop:narrow-text',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle(_options, bundle) {
    for (const made of Object.values(bundle)) if (made.type === 'chunk') made.code = narrow(made.code);
  },
});
