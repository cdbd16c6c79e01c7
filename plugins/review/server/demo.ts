import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { files } from '#server/files/files.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { reasons } from '../entity.ts';

const day = 86_400_000;

/** Author, language, scores, words; the first stand in the queue. */
const waiting: readonly (readonly [string, 'kr' | 'en' | 'zh', number, number, number, string])[] = [
  ['이하윤', 'en', 2, 3, 5, 'Boiler was off three weekends in winter and nobody answered the phone. The lobby door does not lock. Call Mr. Brandt in 4C at 917 555 0133, he will tell you the same. Trains are great, two minutes to Nevins.'],
  ['周子涵', 'en', 5, 4, 5, 'Quiet at night, doorman knows everyone. Court Sq is three minutes away. Rent went up 4 % at renewal.'],
  ['정유진', 'kr', 4, 5, 3, '동네는 정말 좋은데 지하철이 멀어요. 겨울에는 페리가 자주 끊깁니다. 관리실은 친절해요.'],
  ['R. Brandt', 'en', 5, 5, 5, 'Best building in Brooklyn, best management, everything perfect, highly recommended to everyone.'],
  ['吴思远', 'zh', 3, 4, 4, '电梯常常要等很久，但是楼里很安全，去地铁站走路 12 分钟。'],
  ['Grace Liu', 'en', 4, 4, 5, 'Good value for a no-fee building. Elevator is slow in the morning, laundry is on every floor.'],
  ['Lucas Meyer', 'en', 3, 2, 5, 'Weekends are dead down here and the package room is always full. Every train you could want.'],
  ['김서준', 'kr', 2, 2, 3, '윗집 소음이 심합니다. 관리실에 여러 번 말했지만 그대로예요. 카톡 id seojun99로 연락 주세요.'],
  ['Amara Diallo', 'en', 4, 3, 4, 'Heat works, super is kind, the street is loud until two in the morning.'],
];

const sentences = {
  low: ['Mice in the kitchen and no answer for weeks.', '난방이 자주 끊기고 답이 없습니다.', '隔音很差，投诉没有人理。', 'The lobby door never locked while we lived there.'],
  middle: ['Fine for the price, thin walls.', '가격에 비해 괜찮지만 벽이 얇아요.', '性价比还行，电梯慢。', 'Laundry in the basement is often broken, the rest is fine.'],
  high: ['Safe, bright and close to everything.', '밝고 안전하고 역이 가까워요.', '安全明亮，离地铁很近。', 'The doorman and the roof made it worth it.'],
} as const;
const authors = ['Daniel Park', '박지민', '王小明', 'Sofia Rossi', '최유나', '李静', 'Noah Kim', 'Emma Chen', '한도윤', '张伟', 'Olivia Brown', '송하은'];
/** Landlords' replies that wait. */
const replies = ['We are sorry. The door was mended on Monday.', 'Call our manager at 212 555 0188, he will look at it.', 'The boiler is a year old; nobody else complained.'];
const languages = ['en', 'kr', 'zh', 'en'] as const;

/** Reviews of the demonstration agency: a dozen wait, most are decided, a few are to be deleted, and replies wait. */
export const reviewDemo: Demo = {
  id: 'review',
  // after the contracts: a signed lease verifies a review
  order: 75,
  async fill({ kernel, report }) {
    const { read } = kernel.use(database);
    const buildings = (await rowsOf<{ id: number }>(read, `select "id" from "building" where "deletedAt" is null and "active" and coalesce("photos", '[]') <> '[]' order by "id" limit 12`)).map(({ id }) => id);
    const staff = (await rowsOf<{ id: number }>(read, `select "id" from "user" where "deletedAt" is null and "status" = 'approved' order by "id" limit 3`)).map(({ id }) => id);
    if (buildings.length === 0) return;
    const random = seededRandom(4_411);
    const today = dayInNewYork(Date.now());
    const run = (at: Date, rows: readonly Readonly<Record<string, unknown>>[]) => kernel.use(writing).run({ system: true }, { kind: 'demo', at }, (batch) => batch.createMany('review', rows));
    const proof = { ...(await kernel.use(files).keepDocument(new TextEncoder().encode('%PDF-1.7\n%%EOF'), null)), name: 'Lease.pdf' };
    const provenBy = (isVerified: boolean) => ({ residentVerified: isVerified, proof: isVerified ? proof : null });
    let made = 0;
    let lowOfThird = 0;
    for (let age = 88; age >= 6; age -= 1) {
      const rows = Array.from({ length: age % 3 === 0 ? 3 : 2 }, (_, at) => {
        const roll = random.next();
        const level = roll < 0.25 ? 'low' : roll < 0.45 ? 'middle' : 'high';
        const base = { low: 1, middle: 3, high: 4 }[level];
        const place = random.whole(0, 3);
        const moderator = staff[(age + at) % Math.max(1, staff.length)] ?? null;
        // One moderator hides what is low more readily: the meter is to find it.
        const isBiased = level === 'low' && staff.length > 2 && moderator === staff[2];
        if (isBiased) lowOfThird += 1;
        const isHidden = isBiased ? lowOfThird % 2 === 1 : random.next() < 0.06;
        return {
          author: authors[random.whole(0, authors.length - 1)],
          building: buildings[random.whole(0, buildings.length - 1)],
          safety: base + random.whole(0, 1),
          neighborhood: base + random.whole(0, 1),
          transit: Math.min(5, base + random.whole(0, 1)),
          text: sentences[level][place],
          language: languages[place],
          writtenOn: dayAfter(today, -age * 7),
          livedFrom: dayAfter(today, -age * 7 - 400),
          livedTo: dayAfter(today, -age * 7 - 20),
          ...provenBy(random.next() < 0.6),
          state: isHidden ? 'hidden' : 'shown',
          reason: isHidden ? reasons[random.whole(0, reasons.length - 1)] : null,
          moderator,
          ...(age % 28 === 0 && at === 0 && { deletionRequested: true, deletionBy: 'landlord', deletionReason: 'The repairs were made in the meantime.' }),
          ...(age % 19 === 4 && at === 0 && { reply: replies[age % replies.length], replyBy: 'Gantry Partners' }),
          ...(age % 17 === 0 && at === 0 && { reply: 'Thank you. The lift was replaced in September.', replyBy: 'Halcyon Residential', replyState: 'shown' }),
        };
      });
      made += rows.length;
      await run(new Date(Date.now() - age * day), rows);
    }
    await run(
      new Date(),
      waiting.map(([author, language, safety, neighborhood, transit, text], at) => ({
        author,
        building: buildings[(at * 5) % buildings.length],
        language,
        safety,
        neighborhood,
        transit,
        text,
        writtenOn: dayAfter(today, -4 + Math.floor(at / 3)),
        ...(at !== 3 && { livedFrom: dayAfter(today, -500 - at), livedTo: at % 2 === 0 ? dayAfter(today, -190) : null }),
        ...provenBy(at === 0 || at === 1 || at === 4),
      })),
    );
    const tenants = await rowsOf<{ name: string; building: number; livedFrom: string }>(
      read,
      `select c."name", c."building", cast(c."leaseStartDate" as text) as "livedFrom" from "contract" c join "workflow" w on w."id" = c."workflow" and w."kind" = 'won'
       where c."deletedAt" is null and c."building" is not null and c."leaseStartDate" <= ? order by c."id" limit 3`,
      [dayAfter(today, -5)],
    );
    await run(
      new Date(),
      tenants.map(({ name, building, livedFrom }, at) => ({ author: name, building, language: languages[at], safety: 5 - at, neighborhood: 4, transit: 5, text: sentences.high[at], writtenOn: dayAfter(today, -5), livedFrom })),
    );
    report(`${made + waiting.length + tenants.length} reviews`);
  },
};
