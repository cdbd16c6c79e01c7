import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Photo } from '#kit/records/field.ts';
import { files } from '#server/files/files.ts';
import { writing } from '#server/records/write/writing.ts';
import { areaWorks } from '#tests/support/area-works.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import type { SiteBanners } from '../api.ts';
import { banners } from '../area.ts';

areaWorks(banners);

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

onEachEngine('the banners of the site', (_, place) => {
  describe('by its public answer', () => {
    let host: TestHost;
    let own: readonly Photo[];
    beforeEach(async () => {
      host = await startTestHost(environmentOf(await place()));
      const { default: sharp } = await import('sharp');
      const drawn = async (red: number) => [await host.kernel.use(files).keepPicture(await sharp({ create: { width: 12, height: 4, channels: 3, background: { r: red, g: 0, b: 0 } } }).png().toBuffer())];
      const image = await drawn(10);
      own = await drawn(200);
      const row = (name: string, more: object) => ({ name, device: 'desktop', headline: { en: name, kr: '', zh: '' }, image, link: 'https://stoop.example', startsAt: inDays(-1), endsAt: inDays(1), ...more });
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
        batch.createMany('banner', [
          row('second', { sort: 20, headline: { en: 'second', kr: '둘', zh: '' }, imageKr: own }),
          row('first', { sort: 10 }),
          row('off', { active: false }),
          row('over', { startsAt: inDays(-3), endsAt: inDays(-2) }),
          row('later', { startsAt: inDays(2), endsAt: null }),
          row('phone', { device: 'mobile' }),
          row('bare', { image: [] }),
          row('bare off', { image: [], active: false }),
        ]),
      );
    });
    afterEach(() => host.stop());

    const ask = async (query: string, headers?: Record<string, string>) => host.call('GET', `/api/content/banners?${query}`, headers && { headers });
    const names = async (query: string) => ((await (await ask(query)).json()) as SiteBanners).banners.map(({ headline }) => headline);

    it('are those that are live on a device in a language, in order, at any moment', async () => {
      expect(await names('device=desktop&locale=en')).toEqual(['first', 'second']);
      expect(await names('device=mobile&locale=en')).toEqual(['phone']);
      expect(await names('device=desktop&locale=zh')).toEqual([]);
      expect(await names(`device=desktop&locale=en&at=${inDays(3)}`)).toEqual(['later']);
      expect(await (await ask('device=desktop&locale=kr')).json()).toMatchObject({ banners: [{ headline: '둘', image: `/media/${own[0]?.file}` }] });
    });

    it('that are new stand behind the others of their device, unless they say where', async () => {
      const token = await host.signIn();
      const make = async (more: object) => {
        const body = { name: 'New', device: 'desktop', link: 'https://stoop.example', startsAt: inDays(-1), ...more };
        const response = await host.call('POST', '/api/banner', { token, body, headers: { 'idempotency-key': freshKey() } });
        return ((await response.json()) as { sort: number }).sort;
      };
      const sorts = [await make({}), await make({ sort: 0, name: 'Newer' }), await make({ sort: 5, name: 'Placed' })];
      expect(sorts[0]).toBeGreaterThan(20);
      expect([sorts[1]! > sorts[0]!, sorts[2]]).toEqual([true, 5]);
    });

    it('may be kept for a while, and are not sent twice', async () => {
      const first = await ask('device=desktop&locale=en');
      expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
      const etag = first.headers.get('etag') ?? '';
      const again = await ask('device=desktop&locale=en', { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });

    it('refuses a device, a language and a moment that are none', async () => {
      for (const at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) expect([at, (await ask(`device=mobile&locale=en&at=${at}`)).status]).toEqual([at, 200]);
    for (const query of ['device=tv&locale=en', 'device=mobile', 'device=mobile&locale=fr', 'device=mobile&locale=en&at=soon']) expect([query, (await ask(query)).status]).toEqual([query, 400]);
    });

    it('have in the list the state that the page works out', async () => {
      const token = await host.signIn();
      const { rows } = (await (await host.call('GET', '/api/banner?sort=name', { token })).json()) as { rows: { name: string; state: string }[] };
      expect(rows.map(({ name, state }) => `${name} ${state}`)).toEqual(['bare draft', 'bare off off', 'first live', 'later scheduled', 'off off', 'over ended', 'phone live', 'second live']);
      expect(await (await host.call('GET', '/api/banner?state=live,draft', { token })).json()).toMatchObject({ total: 4 });
    });

    it('begin and end at their moments on both days on which New York’s clocks change', async () => {
      const row = (name: string, startsAt: string, endsAt: string) => ({ name, device: 'mobile', headline: { en: name, kr: '', zh: '' }, image: own, link: 'https://stoop.example', startsAt, endsAt });
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
        // an hour that the clocks show twice, and one that begins as they jump over another
        batch.createMany('banner', [row('autumn', '2030-11-03T05:30:00.000Z', '2030-11-03T06:30:00.000Z'), row('spring', '2031-03-09T07:00:00.000Z', '2031-03-09T08:00:00.000Z')]),
      );
      const shown = async (at: string) => (await names(`device=mobile&locale=en&at=${at}`)).join();
      expect([await shown('2030-11-03T01:29:59-04:00'), await shown('2030-11-03T01:30:00-04:00'), await shown('2030-11-03T01:29:59-05:00'), await shown('2030-11-03T01:30:00-05:00')]).toEqual(['', 'autumn', 'autumn', '']);
      expect([await shown('2031-03-09T01:59:59-05:00'), await shown('2031-03-09T03:00:00-04:00'), await shown('2031-03-09T04:00:00-04:00')]).toEqual(['', 'spring', '']);
    });

    it('are shown however many ended before them', async () => {
      const ended = Array.from({ length: 600 }, (_, at) => ({ name: `ended ${at}`, device: 'desktop', headline: { en: 'over', kr: '', zh: '' }, image: own, link: 'https://stoop.example', startsAt: inDays(-9), endsAt: inDays(-8), sort: 0 }));
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.createMany('banner', ended));
      expect(await names('device=desktop&locale=en')).toEqual(['first', 'second']);
      expect(await names(`device=desktop&locale=en&at=${inDays(-8.5)}`)).toHaveLength(500);
    });
  });
}, 'product');
