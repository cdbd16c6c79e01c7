import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/sources.ts';
import { mainMenu, rowLinks } from './hands.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

/** Areas in which everything breaks that can: set-up, a screen, a loader, a listener, in the page and on the server. */
const files: Readonly<Record<string, string>> = {
  'broken/plugin.ts': `
import { Cube } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { screens } from '#core/slots.ts';
export default definePlugin({
  id: 'broken',
  contributes: [
    screens({ route: defineRoute('/broken/setup'), titleKey: 'broken', load: () => import('./fine.tsx') }),
  ],
  setup() { void Cube; throw new Error('its set-up breaks'); },
});`,
  'bad/plugin.ts': `
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { screens } from '#core/slots.ts';
import { themeChanged } from '#core/theme/theme.ts';
export default definePlugin({
  id: 'bad',
  contributes: [
    screens({ route: defineRoute('/bad/screen'), titleKey: 'bad', load: () => import('../broken/bad.tsx') }),
    screens({ route: defineRoute('/bad/loader'), titleKey: 'bad', load: async () => ({ ...(await import('../broken/fine.tsx')), load: async () => { throw new Error('its loader breaks'); } }) }),
  ],
  setup(_, { on }) { on(themeChanged, () => { throw new Error('its listener breaks'); }); },
});`,
  'broken/fine.tsx': `export default function Fine() { return <h1>fine</h1>; }`,
  'broken/bad.tsx': `export default function Bad(): never { throw new Error('its screen breaks'); }`,
  'broken/server/plugin.ts': `
import { definePlugin } from '#core/kernel/index.ts';
import { endpoint } from '#server/slots.ts';
export default definePlugin({
  id: 'broken',
  contributes: [endpoint({ method: 'GET', path: '/broken', needs: 'open', summary: 'Never answers', handle: () => 1 })],
  setup() { throw new Error('its set-up breaks on the server'); },
});`,
  'bad/server/plugin.ts': `
import { definePlugin } from '#core/kernel/index.ts';
import { recordChanged } from '#server/records/events.ts';
export default definePlugin({
  id: 'bad',
  setup(_, { on }) { on(recordChanged, () => { throw new Error('its listener breaks on the server'); }); },
});`,
};

describe('areas that break, beside one that was deleted', () => {
  let copy: string;
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'broken-'));
    for (const part of ['core', 'kit', 'plugins', 'shell', 'server', 'package.json', 'tsconfig.json', 'vite.config.ts']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    rmSync(join(copy, 'plugins/dashboard'), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      const file = join(copy, 'plugins', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { cwd: copy, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(built.stderr + built.stdout);
    stage = await openStage({ STOOP_DEMO: 'on' }, undefined, copy);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
    rmSync(copy, { recursive: true, force: true });
  });

  it('leave the other areas of the server answering, and their own answers say whose they are', async () => {
    const own = await stage.api<{ message: string }>('GET', '/broken');
    expect(own.status).toBe(503);
    expect(JSON.stringify(own.body)).toContain('broken');
    const made = await stage.api('POST', '/amenity', { name: { en: 'Sauna', kr: '', zh: '' } });
    expect(made.status).toBe(200);
  });

  it('leave the frame and the other screens working, and name themselves where their own would be', async () => {
    const { page, context } = await signedInPage(browser, stage, { path: '/building/list' });
    expect(await rowLinks(page).count()).toBeGreaterThan(5);
    for (const path of ['/broken/setup', '/bad/screen', '/bad/loader']) {
      await page.goto(stage.url + path);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      expect(await page.getByRole('main').textContent()).toContain(path.split('/')[1]);
      expect(await mainMenu(page).textContent()).toContain('Buildings');
    }
    await context.close();
  });

  it('leave the deleted one out of the menu, and its page says that it is gone', async () => {
    const { page, context, wrong } = await signedInPage(browser, stage, { path: '/building/list' });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Buildings');
    expect(await mainMenu(page).textContent()).not.toContain('Dashboard');
    const answer = await page.goto(`${stage.url}/`);
    expect(answer?.status()).toBe(404);
    expect(await mainMenu(page).textContent()).toContain('Buildings');
    expect(wrong.filter((text) => !text.includes('breaks'))).toEqual([]);
    await context.close();
  });
});
