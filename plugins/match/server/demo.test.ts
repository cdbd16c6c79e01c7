import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { initialiseDatabase } from '#server/initialise-database.ts';
import { quietLog } from '#server/log.ts';
import { startTestHost } from '#tests/support/host.ts';

it('matches of the demonstration have a place for every seat, in the borough where their host looks', async () => {
  const host = await startTestHost();
  await initialiseDatabase(host.kernel, { ...host.config, demo: true }, quietLog, { size: 120 });
  const found = await rowsOf<{ title: string; open: number; free: number; borough: string; looked: string }>(
    host.kernel.use(database).read,
    `select m."title", m."seats" - 1 as "open", r."count" - r."taken" - case when m."placeIn" is null then 1 else 0 end as "free", b."borough", a."borough" as "looked"
     from "match" m join "room" r on r."id" = m."room" join "building" b on b."id" = r."building"
     join "match_areas" l on l."ownerId" = m."id" join "area" a on a."id" = l."targetId" order by m."id"`,
  );
  expect(found.length).toBeGreaterThan(2);
  for (const one of found) expect(one).toMatchObject({ free: expect.toSatisfy((free: number) => free >= one.open), borough: one.looked });
  await host.end();
});
