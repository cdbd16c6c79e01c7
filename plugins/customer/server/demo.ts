import type { Create } from '#kit/records/entity.ts';
import { database } from '#server/database/database.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { documentKinds, type customer } from '../entity.ts';

type Person = readonly [name: string, nativeName: string | null, language: 'kr' | 'en' | 'zh', messenger: string];

const people: readonly Person[] = [
  ['최민준', 'Choi Minjun', 'kr', 'KakaoTalk minjun.choi'],
  ['한소라', 'Han Sora', 'kr', 'KakaoTalk sora_han'],
  ['김지우', 'Kim Jiwoo', 'kr', 'KakaoTalk jiwoo22'],
  ['이서준', 'Lee Seojun', 'kr', 'KakaoTalk sj.lee'],
  ['박하은', 'Park Haeun', 'kr', 'KakaoTalk haeun'],
  ['정유진', 'Jung Yujin', 'kr', 'KakaoTalk yujin.j'],
  ['오지훈', 'Oh Jihoon', 'kr', 'KakaoTalk jihoon5'],
  ['문채원', 'Moon Chaewon', 'kr', 'KakaoTalk chaewon'],
  ['배수아', 'Bae Sua', 'kr', 'KakaoTalk sua.bae'],
  ['신동혁', 'Shin Donghyuk', 'kr', 'KakaoTalk dh.shin'],
  ['Wang Zihan', '王子涵', 'zh', 'WeChat zihan_w'],
  ['Liu Yifei', '刘一菲', 'zh', 'WeChat yifei99'],
  ['Zhang Haoyu', '张浩宇', 'zh', 'WeChat haoyu'],
  ['Chen Siqi', '陈思琪', 'zh', 'WeChat siqi.chen'],
  ['Zhao Tianyi', '赵天一', 'zh', 'WeChat tianyi_z'],
  ['Wu Jiaxin', '吴佳欣', 'zh', 'WeChat jiaxin'],
  ['Xu Ruoxi', '徐若曦', 'zh', 'WeChat ruoxi'],
  ['Sun Bowen', '孙博文', 'zh', 'WeChat bowen.sun'],
  ['Emma Whitfield', null, 'en', 'WhatsApp'],
  ['Daniel Okafor', null, 'en', 'WhatsApp'],
  ['Priya Raman', null, 'en', 'WhatsApp'],
  ['Lucas Moreira', null, 'en', 'Instagram lmoreira'],
  ['Hannah Weiss', null, 'en', 'WhatsApp'],
  ['Marcus Bell', null, 'en', 'WhatsApp'],
];

/** The second of each pair lives with the first. */
const households: readonly (readonly [number, number])[] = [
  [0, 1],
  [10, 12],
  [18, 19],
];

const workplaces = ['Hanbit Trading, 1 Penn Plaza', 'NYU, 70 Washington Sq S', 'Parsons, 66 5th Ave', 'Columbia University', 'Goldmine Capital, 200 West St', 'Fordham, 113 W 60th St'] as const;
/** Hours between two calls of new customers. */
const hoursBetween = 29;
/** Companies that guarantee tenants in New York. */
const companies = ['Insurent', 'TheGuarantors', 'Rhino'] as const;
const steps = ['Call back about the tour', 'Send three more rents', 'Ask for the bank statement', 'Confirm the move date'] as const;

function valuesOf([name, nativeName, language, messenger]: Person, at: number, today: string, random: Random, ids: (record: string) => readonly number[]): Create<typeof customer> {
  // two who search together share the rent
  const budget = random.whole(22, 52) * (households.flat().includes(at) ? 5_000 : 10_000);
  const guarantee = random.of(['none', 'person', 'person', 'company'] as const);
  const [musts, nices, avoids] = [2, 2, 1].map((count, place) => random.some(ids('preference').filter((_, index) => index % 3 === place), count)) as [readonly number[], readonly number[], readonly number[]];
  return {
    name,
    ...(nativeName !== null && { nativeName }),
    phone: language === 'kr' && at % 2 === 0 ? `010-5550-${1200 + at * 53}` : `+1 646 555 ${String(120 + at * 31).padStart(4, '0')}`,
    email: `${(nativeName && /^[A-Z]/.test(nativeName) ? nativeName : name).toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    messenger,
    language,
    platform: random.of(ids('platform')),
    ...(at % 5 !== 4 && { assignee: random.of(ids('employee')) }),
    budget,
    moveDate: dayAfter(today, random.whole(12, 75)),
    stayMonths: random.of([6, 12, 12, 12, 18, 24]),
    roomType: random.of(ids('roomType')),
    areas: random.some(ids('area'), 2),
    occupation: at % 3 === 1 ? 'student' : 'worker',
    workLocation: random.of(workplaces),
    ...(at % 4 !== 3 && { workStation: ids('subwayStation')[(at * 7) % ids('subwayStation').length]! }),
    annualIncome: Math.round((budget * random.whole(24, 52)) / 100_000) * 100_000,
    guarantorKind: ids(guarantee)[at % ids(guarantee).length]!,
    ...(guarantee === 'person' && { guarantorName: language === 'zh' ? '王建国' : language === 'kr' ? '최영호' : 'Robert Whitfield', guarantorIncome: Math.round((budget * random.whole(70, 110)) / 100_000) * 100_000 }),
    musts,
    nices,
    avoids,
    ...(at % 3 !== 2 && { feeWish: at % 3 === 0 ? 'noFee' : 'any' }),
    documents: documentKinds.slice(0, random.whole(1, documentKinds.length)).map((kind, place) => {
      const receivedOn = place === 3 ? null : dayAfter(today, -random.whole(2, 40));
      const expires = kind === 'photoId' ? random.whole(400, 2400) : kind === 'visa' ? random.whole(30, 900) : null;
      return {
        kind,
        askedOn: dayAfter(today, -random.whole(41, 60)),
        receivedOn,
        expiresOn: receivedOn === null || expires === null ? null : dayAfter(today, expires),
        note: kind === 'visa' ? random.of(['F-1', 'H-1B', 'J-1']) : null,
      };
    }),
    ...(at % 4 !== 3 && { nextActionOn: dayAfter(today, random.whole(-4, 9)), nextAction: random.of(steps) }),
    active: at % 9 !== 8,
  };
}

/** Clients who speak Korean, Chinese and English, some of them searching together; the same at every run. */
export const customerDemo: Demo = {
  id: 'customer',
  order: 50,
  async fill({ kernel, report }) {
    const random = seededRandom(1_874);
    const ids = new Map<string, readonly number[]>();
    for (const record of ['preference', 'platform', 'roomType', 'area', 'employee', 'subwayStation']) {
      const sql = `select "id" from ${quoted(record)} where "deletedAt" is null order by "id" limit 40`;
      ids.set(record, (await rowsOf<{ id: number }>(kernel.use(database).read, sql)).map(({ id }) => id));
    }
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) =>
      batch.createMany('guarantorKind', companies.map((name, at) => ({ name: { en: name, kr: name, zh: name }, kind: 'company', sort: (at + 4) * 10 }))));
    const kinds = await rowsOf<{ id: number; kind: string }>(kernel.use(database).read, 'select "id", "kind" from "guarantorKind" where "deletedAt" is null order by "id"');
    for (const [kind, some] of Map.groupBy(kinds, (one) => one.kind)) ids.set(kind, some.map(({ id }) => id));
    const today = dayOf(new Date().toISOString());
    const rows = people.map((person, at) => valuesOf(person, at, today, random, (record) => ids.get(record) ?? []));
    const run = <T>(at: Date, work: (batch: Batch) => Promise<T>) => kernel.use(writing).run({ system: true }, { kind: 'demo', at }, work);
    const made: number[] = [];
    for (const [at, row] of rows.entries()) {
      const called = new Date(Date.now() - (rows.length - 1 - at) * hoursBetween * 60 * 60 * 1000);
      made.push((await run(called, (batch) => batch.create('customer', row))).id);
    }
    await run(new Date(), async (batch) => {
      await batch.updateMany('customer', households.map(([first, second]) => ({ id: made[second]!, version: 1, patch: { household: made[first]! } })));
    });
    report(`${rows.length} customers`);
  },
};
