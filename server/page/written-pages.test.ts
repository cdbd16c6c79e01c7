import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writtenFile } from '#core/prerendered.ts';
import { visitTo } from '#tests/support/first-load.ts';
import { createWrittenPages } from './written-pages.ts';

describe('the pages the build wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['/heater/about', '404', '500']) {
    const file = join(folder, writtenFile({ name, locale: 'en', theme: 'light' }));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${name} at /visit-mark-address<script type="application/json">"/visit-mark-address"</script>`);
  }
  const pages = createWrittenPages(folder, async () => (path) => ['/heater/about', '/heater/list'].includes(path));
  const find = (path: string, cookie = '', more = {}) => {
    const load = visitTo(path, more);
    return pages.find(load, new Request(load.url, { headers: { cookie } }));
  };

  it('are for strangers of whom no more is known than their language and theme', async () => {
    expect((await find('/heater/about', 'locale=en; density=compact'))?.status).toBe(200);
    expect(await find('/heater/about', 'menu=collapsed')).toBeUndefined();
    expect(await find('/heater/about', '', { accessToken: 'a.b.c' })).toBeUndefined();
    expect(await find('/heater/about', '', { locale: 'kr' })).toBeUndefined();
    expect(await find('/heater/list')).toBeUndefined();
  });

  it('stand for every address that is no page, the names of their own files among them', async () => {
    for (const path of ['/nowhere', '/404', '/500', '/404/en-light.html', '/heater/about/..%2f..%2f500']) {
      const page = await find(path);
      expect(page?.status).toBe(404);
      expect(page?.html).toContain(`"${path}"`);
    }
  });

  it('stand where drawing failed', async () => {
    expect(await pages.failed(visitTo('/heater/list?a=1&b=2'))).toBe(
      '500 at /heater/list?a=1&amp;b=2<script type="application/json">"/heater/list?a=1\\u0026b=2"</script>',
    );
    await expect(pages.failed(visitTo('/heater/list', { locale: 'zh' }))).rejects.toThrow('wrote no page');
  });
});
