import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { config } from './config.ts';
import { endpoint } from './slots.ts';

/** Tells pages which tiles lie under their maps. The page's content policy lets pictures of that host in. */
export const mapTilesPlugin = definePlugin({
  id: 'server/map-tiles',
  contributes: [
    endpoint({
      method: 'GET',
      path: '/map/tiles',
      needs: 'signedIn',
      summary: 'The tiles under maps, null where the operator named none',
      output: z.object({ tiles: z.object({ url: z.string(), attribution: z.string() }).nullable() }),
      handle: ({ kernel }) => {
        const { mapTilesUrl, mapTilesAttribution } = kernel.use(config);
        return { tiles: mapTilesUrl === undefined ? null : { url: mapTilesUrl, attribution: mapTilesAttribution } };
      },
    }),
  ],
});
