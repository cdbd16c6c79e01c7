import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/sources.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

describe('the product without its dashboard', () => {
  let copy: string;
  let stage: Stage;
  let browser: Browser;

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'without-'));
    for (const part of ['core', 'kit', 'plugins', 'shell', 'server', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    rmSync(join(copy, 'plugins/dashboard'), { recursive: true });
    const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { cwd: copy, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr + built.stdout);
    stage = await openStage({}, undefined, copy);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  it('starts, says that its first page is gone, and everything else works', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    expect(await page.locator('h1').textContent()).toContain('Buildings');
    expect(await page.locator('.frame-menu').textContent()).not.toContain('Dashboard');
    const answer = await page.goto(`${stage.url}/`);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('.frame-menu').textContent()).toContain('Buildings');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
