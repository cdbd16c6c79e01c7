import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from './support/sources.ts';

const run = (path: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: root, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim().slice(0, 20_000) };
};

describe('the sources', () => {
  it('type-check', () => {
    // each checker works out the types that the others need, too: one takes half the processor time of four
    expect(run('node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1')).toEqual({ status: 0, said: '' });
  });

  it('have nothing the linter objects to', () => {
    const { status, said } = run('node_modules/oxlint/bin/oxlint');
    expect(said).toContain('0 warnings and 0 errors');
    expect(status).toBe(0);
  });
});
