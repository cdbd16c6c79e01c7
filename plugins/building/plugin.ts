import { Cog, Office } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { duties, firstSteps, menu, permissions, recordKinds, screens, words } from '#core/slots.ts';
import { namesOthers } from '#kit/dictionary/named-by.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { categories } from './categories.ts';
import { building } from './entities/building.ts';
import { configureBuildings, editBuildings, viewBuildings } from './permissions.ts';
import { buildingCategory, buildingList, buildingUpdate, buildingUpload } from './routes.ts';

/** Buildings: the houses the agency lets homes in, and what describes them. */
export default definePlugin({
  id: 'building',
  contributes: [
    permissions(viewBuildings),
    permissions(editBuildings),
    permissions(configureBuildings),
    screens({
      route: buildingList,
      titleKey: 'building.list.title',
      needs: viewBuildings,
      load: () => import('./screens/building-list.tsx'),
    }),
    screens({
      route: buildingUpload,
      titleKey: 'building.upload.title',
      parent: buildingList,
      needs: editBuildings,
      load: () => import('./screens/building-upload.tsx'),
    }),
    screens({
      route: buildingUpdate,
      titleKey: 'building.update.title',
      parent: buildingList,
      needs: viewBuildings,
      accepts: ({ buildingId = '' }) => /^[1-9]\d{0,14}$/.test(buildingId),
      load: () => import('./screens/building-update.tsx'),
    }),
    screens({
      route: buildingCategory,
      titleKey: 'building.category.title',
      parent: buildingList,
      needs: viewBuildings,
      accepts: ({ category = '' }) => Object.hasOwn(categories, category),
      load: () => import('./screens/building-category.tsx'),
    }),
    menu({
      group: 'homes',
      route: buildingList,
      labelKey: 'building.menu',
      icon: Office,
      order: 10,
      needs: viewBuildings,
      counts: 'building',
    }),
    ...Object.values(categories).map((entity) => referenceOptions({ entity, create: configureBuildings })),
    ...namesOthers(building, { list: buildingList, needs: viewBuildings, write: editBuildings }),
    menu({
      group: 'agency',
      route: buildingCategory,
      href: buildingCategory.href({ category: 'company' }),
      labelKey: 'building.category.title',
      icon: Cog,
      order: 90,
      needs: configureBuildings,
    }),
    recordKinds({
      name: 'building',
      labelKey: 'building.menu',
      list: buildingList,
      hrefOf: (id) => buildingUpdate.href({ buildingId: id }),
      title: 'address',
      needs: viewBuildings,
      icon: Office,
      counted: 'uploads',
    }),
    duties({
      id: 'building/photos',
      order: 30,
      titleKey: 'building.duty.photos',
      textKey: 'building.duty.photos.text',
      shape: 'attention',
      record: 'building',
      query: { photos: 'none', active: 'true' },
      list: buildingList,
      needs: editBuildings,
    }),
    firstSteps({
      id: 'building',
      order: 10,
      titleKey: 'building.first.title',
      textKey: 'building.first.text',
      icon: Office,
      actions: [
        { labelKey: 'building.first.action', href: `${buildingUpload.href()}?from=file` },
        { labelKey: 'building.first.one', href: buildingUpload.href() },
      ],
      needs: editBuildings,
    }),
    words({
      plugin: 'building',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
