import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';
import { shortened } from './short-advice.ts';

it('keeps every name of Blueprint’s advice and none of its sentences', () => {
  const code = readFileSync(join(root, 'node_modules/@blueprintjs/core/lib/esm/common/errors.js'), 'utf8');
  const names = (text: string) => [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const short = shortened(code);
  expect(names(code).length).toBeGreaterThan(50);
  expect(names(short)).toEqual(names(code));
  expect(short).not.toMatch(/^export const .*deprecated/m);
});
