import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

const titles = {
  en: ['Bright {home} near the train', '{home} in {area}, plenty of light', 'Quiet {home}, {area}', '{home} with an open view'],
  kr: ['{area} 역 가까운 밝은 {home}', '{area} 채광 좋은 {home}', '{area} 조용한 {home}', '{area} 전망 좋은 {home}'],
  zh: ['{area}近地铁明亮 {home}', '{area}采光好的 {home}', '{area}安静的 {home}', '{area}视野开阔的 {home}'],
} as const;
const texts = {
  en: 'Quiet, with plenty of light. A short walk to the subway. Ask us for a viewing.',
  kr: '조용하고 채광이 좋습니다. 지하철역까지 가깝습니다. 방문 예약해 주세요.',
  zh: '安静，采光好，步行可到地铁站。欢迎预约看房。',
} as const;

interface Offer {
  readonly id: number;
  readonly title: string;
  readonly areaKr: string | null;
  readonly areaEn: string | null;
  readonly areaZh: string | null;
  readonly price: number;
  readonly photos: string;
  readonly isFree: boolean | number;
}

/** Photos that the most demanding platform asks for. */
const minPhotos = 3;

/** Ads of the demonstration agency on four platforms: most are live, some wait, some disagree with their rents. */
export const adDemo: Demo = {
  id: 'ad',
  order: 80,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const rents = (
      await rowsOf<Offer>(
        read,
        `select r."id", r."title", r."price", r."photos", a."nameKr" as "areaKr", a."nameEn" as "areaEn", a."nameZh" as "areaZh", (exists (select 1 from "room" m where m."rent" = r."id" and m."deletedAt" is null and m."taken" < m."count")) as "isFree"
         from "rent" r join "building" b on b."id" = r."building" left join "area" a on a."id" = b."area" where r."deletedAt" is null and r."active" order by r."id" limit 2000`,
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
    const inquiryOf = new Map(inquired.map((one) => [one.rent, one]));
    const isGood = ({ photos, isFree }: Offer) => Boolean(isFree) && (JSON.parse(photos) as readonly unknown[]).length >= minPhotos;
    const [asked, others] = [rents.filter(({ id }) => inquiryOf.has(id)), rents.filter(({ id }) => !inquiryOf.has(id))];
    // Most can go out; some homes are let by now, some have too few pictures.
    const shown = [...asked.filter(isGood).slice(0, 14), ...others.filter(isGood).slice(0, 22), ...asked.filter((one) => !isGood(one)).slice(0, 4), ...others.filter((one) => !isGood(one)).slice(0, 8)].toSorted((a, b) => a.id - b.id);
    const rows = shown.map(({ id, title, price, areaKr, areaEn, areaZh }, at) => {
      const titleIn = (locale: keyof typeof titles, area: string | null) => (titles[locale][at % 4] ?? '').replace('{home}', title.split(' · ')[0] ?? title).replace('{area}', area ?? { en: 'New York', kr: '뉴욕', zh: '纽约' }[locale]).slice(0, 80);
      return {
        rent: id,
        platform: inquiryOf.get(id)?.platform ?? platforms[at % platforms.length],
        title: { en: titleIn('en', areaEn), kr: titleIn('kr', areaKr), zh: at % 5 === 2 ? '' : titleIn('zh', areaZh) },
        textEn: at % 13 === 5 ? `${texts.en} No fee.` : texts.en,
        textKr: texts.kr,
        textZh: at % 5 === 2 ? null : texts.zh,
        withoutZh: at % 5 === 2 && at % 8 !== 3,
        // those that somebody asked about began before the first inquiry
        startsOn: inquiryOf.has(id) ? dayAfter(dayInNewYork(inquiryOf.get(id)?.createdAt ?? Date.now()), -2) : dayAfter(today, at % 9 === 4 ? 5 : -3 - (at % 20)),
        endsOn: dayAfter(today, 20 + (at % 12)),
        link: `https://stoop.example/ad/${at + 1}`,
        cost: 3900,
        fees: at % 17 === 6 ? [] : [{ label: 'Application', amount: 2000, oneTime: true }, { label: 'Deposit, one month', amount: price, oneTime: true }],
        confirmedOn: today,
        sort: (at + 1) * 10,
      };
    });
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const ids = await batch.createMany('ad', rows);
      // Whatever disagrees pauses in this very write, as it would for anybody.
      const out = ids.filter((_, at) => at % 8 !== 3);
      await batch.updateMany('ad', out.map((id) => ({ id, patch: { state: dayAfter(today, 0) < (rows[ids.indexOf(id)]?.startsOn ?? '') ? 'ready' : 'live' } })));
    });
    report(`${rows.length} ads`);
  },
};
