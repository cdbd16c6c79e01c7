import { MapMarker } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, screens, translations } from '#core/slots.ts';
import { viewBuildings } from '../building/index.ts';
import { viewRents } from '../rent/index.ts';
import { mapRents, mapRoute } from './area.ts';

/** Buildings and rents on a map, beside the list of the same query. */
export default definePlugin({
  id: 'map',
  contributes: [
    screens({ route: mapRoute, titleKey: 'map.title', needs: viewBuildings, load: () => import('./screens/map-buildings.tsx') }),
    screens({ route: mapRents, titleKey: 'map.rents', parent: mapRoute, needs: viewRents, load: () => import('./screens/map-rents.tsx') }),
    menu({ group: 'homes', route: mapRoute, labelKey: 'map.title', icon: MapMarker, order: 40, needs: viewBuildings }),
    translations({
      plugin: 'map',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
