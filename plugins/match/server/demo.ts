import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

/** Homes with free seats, hosted by members who look for roommates. */
export const matchDemo: Demo = {
  id: 'match',
  order: 61,
  async fill({ kernel, report }) {
    const random = seededRandom(388);
    const read = kernel.use(database).read;
    const hosts = await rowsOf<{ member: number; budgetTo: number; moveFrom: string; stayMonths: number; area: number; borough: string | null }>(
      read,
      `select r."member", r."budgetTo", r."moveFrom", r."stayMonths", a."id" as "area", a."borough" from "roommate" r
       join "roommate_areas" l on l."ownerId" = r."id" and l."position" = 0 join "area" a on a."id" = l."targetId" order by r."id" limit 6`,
    );
    const homes = await rowsOf<{ id: number; rent: number | null; free: number; photos: string; title: string; borough: string }>(
      read,
      `select r."id", r."rent", r."count" - r."taken" as "free", r."photos", b."address" || ' ' || r."unitNumber" as "title", b."borough" from "room" r join "building" b on b."id" = r."building"
       where r."deletedAt" is null and r."active" and b."active" and r."count" - r."taken" > 1 and coalesce(r."photos", '[]') <> '[]' order by r."id" desc limit 200`,
    );
    const rows = hosts.flatMap((host, at) => {
      // a home where the host looks for one, with places for all seats
      const place = homes.findIndex(({ borough }) => borough === host.borough);
      const [home] = place < 0 ? [] : homes.splice(place, 1);
      if (!home) return [];
      const from = String(host.moveFrom).slice(0, 10);
      return [{
        title: home.title,
        host: host.member,
        room: home.id,
        ...(home.rent !== null && { rent: home.rent }),
        areas: [host.area],
        photos: JSON.parse(home.photos) as unknown,
        seats: Math.min(random.whole(2, 4), Number(home.free)),
        seatPrice: Math.round((host.budgetTo * 0.94) / 2500) * 2500,
        moveFrom: from,
        moveTo: dayAfter(from > dayOf(new Date().toISOString()) ? from : dayOf(new Date().toISOString()), 14),
        stayMonths: host.stayMonths,
        text: 'A quiet home near the train, with a shared kitchen.',
        registration: at % 4 === 3 ? 'waiting' : 'complete',
      }];
    });
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.createMany('match', rows));
    report(`${rows.length} matches`);
  },
};
