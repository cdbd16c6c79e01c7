import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { database } from '../database/database.ts';
import { change, rowsOf } from '../database/statement.ts';
import { countAccessChanges } from './access-changes.ts';

onEachEngine('the count of changes to access', (_, place) => {
  it('moves with sessions that end, roles that are given and records that rights follow from, whoever writes them, and with nothing else', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      let time = 0;
      const data = host.kernel.use(database);
      const count = countAccessChanges(data, new Set(['user', 'role']), () => (time += 1000));
      const moved = async (write: string) => {
        const before = await count();
        await data.write(async (on) => void (await change(on, write)));
        return (await count()) > before;
      };
      await host.signIn();
      const [user] = await rowsOf<{ readonly id: number }>(data.read, 'select min("id") as "id" from "user"');
      const userIdx = Number(user?.id);
      expect(await moved(`update "session" set "lastSeenAt" = "lastSeenAt" + 1`)).toBe(false);
      expect(await moved(`update "area" set "nameEn" = 'Elsewhere' where "id" = (select min("id") from "area")`)).toBe(false);
      expect(await moved(`insert into "userRole" ("userIdx", "role") values (${userIdx}, 'viewer')`)).toBe(true);
      expect(await moved(`delete from "userRole" where "userIdx" = ${userIdx}`)).toBe(true);
      expect(await moved(`update "session" set "viewsAs" = ${userIdx}`)).toBe(true);
      expect(await moved(`update "session" set "revokedAt" = 1`)).toBe(true);
      expect(await moved(`update "user" set "active" = "active"`)).toBe(true);
      expect(await moved(`update "role" set "nameEn" = "nameEn"`)).toBe(true);
    } finally {
      await host.end();
    }
  });
});
