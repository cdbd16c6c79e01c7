import { beforeEach, describe, expect, it, vi } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { screens, widgets } from '#core/slots.ts';
import { answering, tokenOf, visitTo } from '#tests/support/first-load.ts';
import { editHeaters, heaters, valves } from '#tests/support/page-area/sample-area.tsx';
import { draw } from './draw.tsx';
import type { PageState } from './page-state.ts';

const areas = [heaters, valves(() => true)];
const staff = { accessToken: tokenOf(), roleList: ['admin'] };

const stateOf = (html: string): PageState =>
  JSON.parse(/<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '') as PageState;

describe('the first load', () => {
  beforeEach(() => {
    // the valve falls down on every page, as it should
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    return () => vi.restoreAllMocks();
  });

  it('shows sign-in to strangers, and no data', async () => {
    const page = await draw(visitTo('/heater/list'), areas);
    expect(page.status).toBe(200);
    expect(page.html).toContain('name="username"');
    expect(page.html).not.toContain('class="frame"');
    expect(stateOf(page.html)).toMatchObject({ userIdx: null, hydration: { loaderData: { '/heater/list': { gated: true } } } });
  });

  it('shows the staff their page with its rows, in the frame, under its name', async () => {
    const fetch = answering({ '/api/heater': { rows: [{ name: 'red' }] }, '/api/count': { heater: 31503 } });
    const { status, html } = await draw(visitTo('/heater/list', { ...staff, fetch }), areas);
    expect(status).toBe(200);
    expect(html).toContain('<li>red</li>');
    expect(html).toContain('31,503');
    expect(html).toContain('<title>heater.list - Stoop</title>');
    expect(html).toContain('aria-current="page"');
    expect(html).toContain('/shell/frame/frame.tsx.js');
  });

  it('links the parts of the widgets a screen draws, of those its person may see', async () => {
    const part = (module: string) => Object.assign(() => import('#tests/support/page-area/sample-home.tsx'), { modules: [module] });
    const board = definePlugin({
      id: 'board',
      contributes: [
        screens({ route: defineRoute('/board'), titleKey: 'board', hasWidgets: true, load: () => import('#tests/support/page-area/sample-home.tsx') }),
        widgets({ id: 'board/open', titleKey: 'board.open', size: 'wide', order: 1, load: part('open-widget') }),
        widgets({ id: 'board/closed', titleKey: 'board.closed', size: 'wide', order: 2, needs: editHeaters, load: part('closed-widget') }),
      ],
    });
    const visit = { accessToken: tokenOf('normal'), roleList: [] };
    const { html } = await draw(visitTo('/board', visit), [...areas, board]);
    expect(html).toContain('/open-widget.js');
    expect(html).not.toContain('/closed-widget.js');
    expect((await draw(visitTo('/heater/list', visit), [...areas, board])).html).not.toContain('-widget.js');
  });

  it('counts a token the API refuses as none', async () => {
    const fetch = async () => Response.json({ errorCode: 10005, message: 'Over' }, { status: 401 });
    const { status, html } = await draw(visitTo('/heater/list', { ...staff, fetch }), areas);
    expect(status).toBe(200);
    expect(html).toContain('name="username"');
    expect(stateOf(html).userIdx).toBeNull();
  });

  it.each([
    ['an unknown address', '/heater/nowhere?x=1', 404, 'Page not found: /heater/nowhere?x=1'],
    ['an address that fails its validity check', '/heater/update/abc', 404, 'Page Not Found'],
    ['a record that is gone', '/heater/update/99', 404, 'Page not found: /heater/update/99'],
    ['a page that cannot be drawn', '/heater/broken', 500, 'Internal Server Error'],
    ['a page whose area did not start', '/valve/list', 500, 'Internal Server Error'],
  ])('answers %s with the page of its problem', async (_what, path, status, words) => {
    const page = await draw(visitTo(path, staff), areas);
    expect(page.status).toBe(status);
    expect(page.html).toContain(words);
    expect(page.html).toContain('class="frame"');
  });

  it('names the area that failed', async () => {
    expect((await draw(visitTo('/valve/list', staff), areas)).html).toContain('Part: valve');
    expect((await draw(visitTo('/heater/broken', staff), areas)).html).toContain('Part: heater');
  });

  it('says to strangers too that an address is no page', async () => {
    const page = await draw(visitTo('/nowhere'), areas);
    expect(page.status).toBe(404);
    expect(page.html).toContain('Page not found: /nowhere');
    expect(page.html).not.toContain('class="frame"');
  });

  it('lets strangers open what is open, without the frame', async () => {
    const page = await draw(visitTo('/user/register'), areas);
    expect(page.html).toContain('Light for everyone');
    expect(page.html).not.toContain('class="frame"');
  });

  it('hides a page from those without the right, and does not ask for its data', async () => {
    const paths: string[] = [];
    const fetch = async (request: Request) => {
      paths.push(new URL(request.url).pathname);
      return Response.json({});
    };
    const visitor = { accessToken: tokenOf('normal'), roleList: ['viewer'], fetch };
    const page = await draw(visitTo('/heater/update/1', visitor), areas);
    expect(page.status).toBe(403);
    expect(page.html).toContain('You have no permission for this page');
    expect(paths).not.toContain('/api/heater/1');
  });

  it('names a record’s page after the record', async () => {
    const fetch = answering({ '/api/heater/1': { name: 'Tall & <green>' } });
    const { html } = await draw(visitTo('/heater/update/1', { ...staff, fetch }), areas);
    expect(html).toContain('<title>Tall &amp; &lt;green&gt; - Stoop</title>');
  });

  it('comes in the language, look and row height of the visitor', async () => {
    const { html } = await draw(visitTo('/', { ...staff, locale: 'kr', theme: 'dark', density: 'compact' }), areas);
    expect(html).toContain('<html lang="ko" data-theme="dark" data-density="compact" class="bp6-dark">');
    expect(html).toContain('단축키');
    expect(html).toContain('<link rel="stylesheet" href="/korean.css">');
  });

  it('keeps the narrow menu narrow', async () => {
    const cookie = (name: string) => (name === 'menu' ? 'collapsed' : undefined);
    expect((await draw(visitTo('/', { ...staff, cookie }), areas)).html).toContain('data-menu="collapsed"');
  });

  it('escapes page data that would close their script', async () => {
    const name = '</script><script>alert(1)</script>\u2028';
    const fetch = answering({ '/api/heater': { rows: [{ name }] } });
    const { html } = await draw(visitTo('/heater/list', { ...staff, fetch }), areas);
    expect(html).not.toContain('<script>alert');
    expect(/<script type=.application.json.[^]*/.exec(html)?.[0]).not.toContain('\u2028');
    expect(stateOf(html).hydration.loaderData?.['/heater/list']).toMatchObject({ rows: [{ name }] });
  });

  it('gives every script its nonce', async () => {
    const { html } = await draw(visitTo('/heater/list', staff), areas);
    const scripts = html.match(/<script(?=[\s>])[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain('nonce="n0nce"');
  });

  it('keeps visitors apart, however many come at once', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const fetch = answering({ '/api/heater': { rows: [{ name: `heater of ${index}` }] } });
        return draw(visitTo('/heater/list', { ...staff, fetch, locale: index % 2 === 0 ? 'zh' : 'en' }), areas);
      }),
    );
    for (const [index, { html }] of pages.entries()) {
      expect(html).toContain(`heater of ${index}`);
      expect(html).toContain(`<html lang="${index % 2 === 0 ? 'zh' : 'en'}"`);
      expect(html.match(/heater of \d+(?=<)/g)).toHaveLength(1);
    }
  });
});
