import { describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { environmentOf, onEachEngine } from './support/engines.ts';
import { startTestHost } from './support/host.ts';

onEachEngine('a database that lacks a column', (_open, place) => {
  describe('of a described record', () => {
    it('is not ready, and the next start stops with the area, the field and the command that mends it', async () => {
      const { dataDir, databaseUrl } = await place();
      const environment = environmentOf({ dataDir, databaseUrl });
      const host = await startTestHost(environment);
      const ready = async () => (await host.call('GET', '/readyz')).status;
      expect(await ready()).toBe(200);
      const running = host.kernel.use(database);
      await running.write((connection) => change(connection, 'alter table "rent" drop column "layoutFile"'));
      running.forget();
      expect(await ready()).toBe(503);
      await host.stop();
      await expect(startTestHost(environment)).rejects.toThrow("area rent: 'rent' has no column for layoutFile. Run: npm run new:migration rent");
    });
  });
}, 'product');
