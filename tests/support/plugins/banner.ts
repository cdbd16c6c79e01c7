import type { BannerRow } from '#plugins/banner/entity.ts';
import { snapped } from '#plugins/banner/schedule.ts';

const day = 86_400_000;
const at = '2026-11-18T21:52:00.000Z';
export const inDays = (days: number) => snapped(Date.now() + days * day);
const photo = [{ file: '0'.repeat(32), width: 1200, height: 360 }];
export const bannerOf = (id: number, name: string, more: Partial<BannerRow>): BannerRow => ({
  id, version: 1, createdAt: at, updatedAt: at, name, device: 'desktop', headline: { en: name, kr: '', zh: '' }, image: photo, imageKr: [], imageZh: [],
  link: 'https://stoop.example', startsAt: inDays(-2), endsAt: inDays(4), active: true, sort: id * 10, state: 'live', ...more,
});
const rows: readonly BannerRow[] = [
  bannerOf(1, 'First month free', { headline: { en: 'First month free', kr: '첫 달 무료', zh: '首月免租' } }),
  bannerOf(2, 'No fee homes', { startsAt: inDays(6), endsAt: inDays(12), state: 'scheduled' }),
  bannerOf(3, 'Roommates wanted', { active: false, state: 'off' }),
  bannerOf(4, '看房预约', { device: 'mobile', headline: { en: '', kr: '', zh: '看房预约' }, endsAt: null }),
  bannerOf(5, 'Fall move-in', { startsAt: inDays(-40), endsAt: inDays(-10), state: 'ended' }),
];
const list = { rows, total: rows.length, labels: {} };

/** A server that keeps the order of banners. */
export const bannerOrder = () => {
  let held = rows;
  return {
    'GET /api/banner': () => ({ rows: held, total: held.length, labels: {} }),
    'POST /api/banner/sheet': async (request: Request) => {
      const { rows: sent } = (await request.json()) as { readonly rows: readonly { readonly id: number; readonly patch: { readonly sort: number } }[] };
      held = held.map((row) => ({ ...row, sort: sent.find(({ id }) => id === row.id)?.patch.sort ?? row.sort }));
      return { batch: 8, rows: [] };
    },
  };
};

const picture = () => fetch('data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E');
export const bannerAnswers = {
  'GET /api/banner': list,
  'GET /api/banner/1': { ...rows[0], labels: {}, hidden: [] },
  'GET /api/banner/1/history': { entries: [], labels: {} },
  'GET /media/*': picture,
  'PUT /api/banner/*': async (request: Request) => ({ ...rows.find(({ id }) => request.url.endsWith(`/${id}`)), ...((await request.json()) as object), version: 2, batch: 7 }),
};
