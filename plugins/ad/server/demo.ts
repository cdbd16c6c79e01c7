import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

const words = {
  en: ['Bright home near the train', 'Quiet, with plenty of light. A short walk to the subway. Ask us for a viewing.'],
  kr: ['역 가까운 밝은 집', '조용하고 채광이 좋습니다. 지하철역까지 가깝습니다. 방문 예약해 주세요.'],
  zh: ['近地铁的明亮住宅', '安静，采光好，步行可到地铁站。欢迎预约看房。'],
} as const;

interface Offer {
  readonly id: number;
  readonly price: number;
  readonly photos: string;
  readonly isFree: boolean | number;
}

/** Ads of the demonstration agency on four platforms: most are live, some wait, one claims too much. */
export const adDemo: Demo = {
  id: 'ad',
  order: 80,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const rents = (
      await rowsOf<Offer>(
        read,
        `select r."id", r."price", r."photos", (exists (select 1 from "room" m where m."rent" = r."id" and m."deletedAt" is null and m."taken" < m."count")) as "isFree"
         from "rent" r where r."deletedAt" is null and r."active" order by r."id" limit 2000`,
      )
    ).filter(({ photos }) => photos !== null && (JSON.parse(photos) as readonly unknown[]).length > 0);
    const platforms = (await rowsOf<{ id: number }>(read, 'select "id" from "platform" where "deletedAt" is null order by "sort" limit 4')).map(({ id }) => id);
    if (platforms.length === 0) return;
    const today = dayInNewYork(Date.now());
    const inquired = await rowsOf<{ rent: number; platform: number; createdAt: string | Date }>(
      read,
      `select "rent", "platform", "createdAt" from "contract" where "deletedAt" is null and "rent" is not null and "platform" in (${places(platforms.length)}) order by "id" desc`,
      platforms,
    );
    const inquiryOf = new Map(inquired.slice(0, 12).map((one) => [one.rent, one]));
    const shown = rents.toSorted((a, b) => Number(inquiryOf.has(b.id)) - Number(inquiryOf.has(a.id)));
    const rows = shown.slice(0, 48).map(({ id, price }, at) => ({
      rent: id,
      platform: inquiryOf.get(id)?.platform ?? platforms[at % platforms.length],
      title: { en: words.en[0], kr: words.kr[0], zh: at % 5 === 2 ? '' : words.zh[0] },
      textEn: at === 0 ? `${words.en[1]} No fee.` : words.en[1],
      textKr: words.kr[1],
      textZh: at % 5 === 2 ? null : words.zh[1],
      // those that somebody asked about began before the first inquiry
      startsOn: inquiryOf.has(id) ? dayAfter(dayInNewYork(inquiryOf.get(id)?.createdAt ?? Date.now()), -2) : dayAfter(today, at % 9 === 4 ? 5 : -3 - (at % 20)),
      endsOn: dayAfter(today, 20 + (at % 12)),
      link: `https://stoop.example/ad/${at + 1}`,
      cost: 3900,
      fees: at % 7 === 6 ? [] : [{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Deposit, one month', amount: price, oneTime: true }],
      confirmedOn: today,
      sort: (at + 1) * 10,
    }));
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const ids = await batch.createMany('ad', rows);
      // Whatever disagrees pauses in this very write, as it would for anybody.
      const out = ids.filter((_, at) => at % 8 !== 7);
      await batch.updateMany('ad', out.map((id) => ({ id, patch: { state: dayAfter(today, 0) < (rows[ids.indexOf(id)]?.startsOn ?? '') ? 'ready' : 'live' } })));
    });
    report(`${rows.length} ads`);
  },
};
