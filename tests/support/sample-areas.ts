import { definePlugin } from '#core/kernel/index.ts';
import type { AreasModule } from '#server/areas.ts';
import { importing } from '#server/import/importing.ts';
import { heater, heatersPlugin } from './sample-records.ts';

/** Import settings of the heaters. */
export const heaterImport = definePlugin({
  id: 'heater/import',
  contributes: [
    importing({
      entity: heater,
      names: { address: ['where'], maker: ['made by'], year: ['연도'] },
      parts: { address: [['house', 'house number', 'no'], ['street', 'street name']] },
      warnings: { weight: [(weight) => weight < 1000 || 'heater.warning.heavy'] },
    }),
  ],
});

/** The heaters as the only area, for threads that load the areas by their module. */
export const serverPlugins: AreasModule['serverPlugins'] = async () => ({ plugins: [heatersPlugin, heaterImport] });
