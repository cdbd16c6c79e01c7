import { describe, expect, it } from 'vitest';
import { createKernel } from '#core/kernel/index.ts';
import { serverPlugins } from '#plugins/server.ts';
import { migrate } from '#server/database/migrate.ts';
import { disagreements } from '#server/records/agreement.ts';
import { recordsPlugins } from '#server/records/records-plugin.ts';
import { migrations, records } from '#server/slots.ts';
import { onEachEngine } from './support/engines.ts';

onEachEngine('the tables of every area', (open) => {
  describe('after all migrations', () => {
    it('are what the descriptions say', async () => {
      const { plugins, broken } = await serverPlugins();
      expect(broken).toEqual([]);
      const database = await open();
      // The services are not needed to read what the areas contribute; what cannot start without them is not asked to.
      const kernel = createKernel([...recordsPlugins(plugins), ...plugins], () => undefined);
      await migrate(database, kernel.read(migrations));
      const specs = kernel.read(records);
      expect(specs.length).toBeGreaterThan(5);
      const wrong = await Promise.all(specs.map((spec) => disagreements(database, spec)));
      expect(wrong.flat()).toEqual([]);
      await database.close();
    });
  });
}, 'none');
