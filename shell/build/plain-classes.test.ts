import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Classes } from '@blueprintjs/core';
import { expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';
import { plainNames } from './plain-classes.ts';

it('writes Blueprint’s names of classes as the texts that they are', () => {
  const code = readFileSync(join(root, 'node_modules/@blueprintjs/core/lib/esm/common/classes.js'), 'utf8');
  const plain = Object.fromEntries([...plainNames(code).matchAll(/^export const (\w+) = "([^"]*)";$/gm)].map(([, name, text]) => [name, text]));
  const names = Object.entries(Classes).filter(([name, text]) => typeof text === 'string' && !/^(POSITION|ELEVATION|INTENT)_/.test(name));
  expect(names.length).toBeGreaterThan(200);
  expect(plain).toEqual(Object.fromEntries(names));
  expect(plainNames(code)).toContain('export const INTENT_DANGER = /* @__PURE__ */ intentClass(Intent.DANGER);');
});
