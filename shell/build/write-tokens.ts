import { readFileSync } from 'node:fs';
import type { Plugin } from 'postcss';
import { tokensCss, type TokenFile } from '#kit/ui/tokens.ts';

const file = new URL('../../kit/ui/tokens.json', import.meta.url);

/** Puts the tokens where a style sheet says `@tokens`; a change of their file is a change of that sheet. */
export const writeTokens = (): Plugin => ({
  postcssPlugin: 'write-tokens',
  AtRule: {
    tokens(rule, { postcss, result }) {
      result.messages.push({ type: 'dependency', plugin: 'write-tokens', file: file.pathname, parent: result.opts.from });
      rule.replaceWith(postcss.parse(tokensCss(JSON.parse(readFileSync(file, 'utf8')) as TokenFile), { from: file.pathname }));
    },
  },
});
