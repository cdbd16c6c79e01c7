import { files } from '#server/files/files.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { snapped } from '../schedule.ts';

const day = 86_400_000;

/** Ground, figure and light of a picture. */
const colours = {
  night: ['#33211b', '#6b4030', '#ec6932'],
  ice: ['#e6f0fa', '#b3c9e3', '#1d5c99'],
  mint: ['#e0f1e6', '#a5cbb3', '#1a6b42'],
  rose: ['#fbe3e6', '#e3a9b1', '#b3263e'],
  sand: ['#fbf0d6', '#dcc590', '#7a5000'],
} as const;

const drawn = ([ground, figure, light]: readonly [string, string, string], width: number, height: number): string => {
  const step = height / 5;
  const run = Math.max(step * 1.4, width / 8);
  const stairs = [0, 1, 2, 3].map((at) => `<rect x="${width - (at + 1) * run}" y="${height - (4 - at) * step}" width="${(at + 1) * run}" height="${step}" fill="${figure}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${stairs}<circle cx="${width - step * 0.9}" cy="${step * 0.7}" r="${step * 0.3}" fill="${light}"/></svg>`;
};

type Colour = keyof typeof colours;

/** Name, device, colour, headlines, first and last day from today, and where it is off. */
const plan: readonly (readonly [string, 'desktop' | 'mobile', Colour, { readonly en?: string; readonly kr?: string; readonly zh?: string }, number, number | null, 'off'?])[] = [
  ['First month free', 'desktop', 'night', { en: 'First month free', kr: '첫 달 무료', zh: '首月免租' }, -20, 4],
  ['겨울 이사 할인', 'desktop', 'ice', { kr: '겨울 이사 할인' }, 2, 16],
  ['No fee homes', 'desktop', 'mint', { en: 'No fee homes', zh: '免中介费房源' }, 6, 18],
  ['No fee homes, again', 'desktop', 'mint', { en: 'No fee homes', zh: '免中介费房源' }, 22, 30],
  ['Roommates wanted', 'desktop', 'rose', { en: 'Roommates wanted' }, -15, 7, 'off'],
  ['Fall move-in', 'desktop', 'sand', { en: 'Move in this fall', kr: '가을 입주', zh: '秋季入住' }, -70, -21],
  ['First month free', 'mobile', 'night', { en: 'First month free', kr: '첫 달 무료', zh: '首月免租' }, -20, 10],
  ['看房预约', 'mobile', 'sand', { zh: '看房预约' }, -12, 30],
  ['No fee homes', 'mobile', 'mint', { en: 'No fee homes' }, 10, 30],
  ['겨울 이사 할인', 'mobile', 'ice', { kr: '겨울 이사 할인' }, 10, 30],
  ['Summer studios', 'mobile', 'sand', { en: 'Studios for the summer' }, -110, -60],
];

/** Banners of the demonstration agency: some live, some to come, gaps and an overlap among them. */
export const bannerDemo: Demo = {
  id: 'banner',
  order: 60,
  async fill({ kernel, report }) {
    const { default: sharp } = await import('sharp');
    const keep = async (svg: string) => kernel.use(files).keepPicture(await sharp(Buffer.from(svg)).png().toBuffer());
    const today = Date.now();
    const edge = (days: number) => snapped(today + days * day);
    const rows: Readonly<Record<string, unknown>>[] = [];
    for (const [at, [name, device, colour, headline, from, to, off]] of plan.entries()) {
      const image = [await keep(device === 'desktop' ? drawn(colours[colour], 1200, 360) : drawn(colours[colour], 720, 405))];
      rows.push({
        name,
        device,
        headline: { en: '', kr: '', zh: '', ...headline },
        image,
        link: `https://stoop.example/${device}/${at + 1}`,
        startsAt: edge(from),
        endsAt: to === null ? null : edge(to),
        active: off === undefined,
        sort: (at + 1) * 10,
      });
    }
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.createMany('banner', rows));
    report(`${rows.length} banners`);
  },
};
