import { describe, expect, it, vi } from 'vitest';
import type { FirstLoad } from '#core/first-load.ts';
import { locales } from '#core/i18n/locale.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { fillPage } from '#core/prerendered.ts';
import { defineRoute } from '#core/route.ts';
import { screens, type Screen } from '#core/slots.ts';
import { answering, visitTo } from '#tests/support/first-load.ts';
import { heaters } from '#tests/support/page-area/sample-area.tsx';
import { draw } from './draw.tsx';
import { pagePathsOf, prerender } from './prerender.ts';

const about = (more: Partial<Screen> = {}) =>
  definePlugin({
    id: 'about',
    contributes: [
      screens({
        route: defineRoute('/about'),
        titleKey: 'heater.home',
        open: true,
        prerender: true,
        load: async () => ({ ...(await import('#tests/support/page-area/sample-home.tsx')), load: async () => ({ floor: 3 }) }),
        ...more,
      }),
    ],
  });

const { assets, buildId } = visitTo('/');
const build = { assets, buildId };
const areas = [heaters, about()];

/** The page the build wrote, as one visit gets it. */
async function written(name: string, load: FirstLoad): Promise<string> {
  const { pathname, search } = new URL(load.url);
  const page = (await prerender(build, areas)).written.find((one) => one.name === name && one.locale === load.locale && one.theme === load.theme);
  return fillPage(page?.html ?? '', { ...load, address: pathname + search });
}

describe('prerendered pages', () => {
  it.each(locales.flatMap((locale) => (['light', 'dark'] as const).map((theme) => [locale, theme] as const)))(
    'are, once filled, what a stranger would be drawn: %s, %s',
    async (locale, theme) => {
      const visits = [
        ['/about', '/about'],
        ['404', '/heater/nowhere'],
        ['404', `/heater/a'b&c/"<i>?x=%22&y='\\u2028</script>&$&`],
      ] as const;
      for (const [name, path] of visits) {
        const load = visitTo(path, { locale, theme, density: 'compact', nonce: 'a+/b==', loginSecret: `"<'&>\\abcdefghijklmnopq` });
        expect(await written(name, load)).toBe((await draw(load, areas)).html);
      }
    },
  );

  it('have a page for when nothing can be drawn, without data and without the frame', async () => {
    const html = await written('500', visitTo('/heater/list'));
    expect(html).toContain('Internal Server Error');
    expect(html).toContain('<title>Internal Server Error - Stoop</title>');
    expect(html).not.toContain('visit-mark');
    expect(html).not.toContain('class="frame"');
  });

  it('carry their data', async () => {
    expect((await prerender(build, areas)).pages).toEqual([{ path: '/about', data: { floor: 3 } }]);
  });

  it('are refused where they cannot be the same for everyone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(prerender(build, [about({ route: defineRoute('/about/{aboutId}') })])).rejects.toThrow('one page');
    await expect(prerender(build, [about({ open: false })])).rejects.toThrow('open to everyone');
    const asking: Screen['load'] = async () => ({
      ...(await import('#tests/support/page-area/sample-home.tsx')),
      load: async ({ kernel }) => kernel.use((await import('#core/http/http.ts')).http).get('/heater'),
    });
    await expect(prerender(build, [about({ load: asking })])).rejects.toThrow();
    vi.restoreAllMocks();
  });

  it('know a page of the product from other paths', async () => {
    const isPage = await pagePathsOf(areas);
    expect(['/', '/about', '/about/', '/heater/update/5', '/heater/nowhere', '/404'].map(isPage)).toEqual([true, true, true, true, false, false]);
  });

  it('are drawn without a call of the API', async () => {
    const asked: string[] = [];
    const fetch = async (request: Request) => {
      asked.push(request.url);
      return answering({})(request);
    };
    await draw(visitTo('/about', { fetch }), areas);
    expect(asked).toEqual([]);
  });
});
