import { definePlugin } from '#core/kernel/index.ts';
import type { AreasModule } from '#server/areas.ts';
import { importing } from '#server/import/importing.ts';
import { lamp, lampsPlugin } from './sample-records.ts';

/** Import settings of the lamps. */
export const lampImport = definePlugin({
  id: 'lamp/import',
  contributes: [
    importing({
      entity: lamp,
      names: { address: ['where'], maker: ['made by'], year: ['연도'] },
      parts: { address: [['house', 'house number', 'no'], ['street', 'street name']] },
      warnings: { weight: [(weight) => weight < 1000 || 'lamp.doubt.heavy'] },
    }),
  ],
});

/** The lamps as the only area, for threads that load the areas by their module. */
export const serverPlugins: AreasModule['serverPlugins'] = async () => ({ plugins: [lampsPlugin, lampImport] });
