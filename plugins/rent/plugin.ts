import { Cog, Home } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { duties, firstSteps, menu, permissions, recordKinds, screens, words } from '#core/slots.ts';
import { namesOthers } from '#kit/dictionary/named-by.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { related } from '#kit/form/related.ts';
import { categories } from './categories.ts';
import { rent } from './entities/rent.ts';
import { configureRents, editRents, viewRents } from './permissions.ts';
import { rentCategory, rentCompare, rentList, rentUpdate, rentUpload } from './routes.ts';

/** Rents: offers of homes, with their price, discounts and day. */
export default definePlugin({
  id: 'rent',
  contributes: [
    permissions(viewRents),
    permissions(editRents),
    permissions(configureRents),
    screens({
      route: rentList,
      titleKey: 'rent.list.title',
      needs: viewRents,
      load: () => import('./screens/rent-list.tsx'),
    }),
    screens({
      route: rentUpload,
      titleKey: 'rent.upload.title',
      parent: rentList,
      needs: editRents,
      load: () => import('./screens/rent-upload.tsx'),
    }),
    screens({
      route: rentUpdate,
      titleKey: 'rent.update.title',
      parent: rentList,
      needs: viewRents,
      accepts: ({ rentId = '' }) => /^[1-9]\d{0,14}$/.test(rentId),
      load: () => import('./screens/rent-update.tsx'),
    }),
    screens({
      route: rentCompare,
      titleKey: 'rent.compare.title',
      parent: rentList,
      needs: viewRents,
      load: () => import('./screens/rent-compare.tsx'),
    }),
    screens({
      route: rentCategory,
      titleKey: 'rent.category.title',
      parent: rentList,
      needs: viewRents,
      accepts: ({ category = '' }) => Object.hasOwn(categories, category),
      load: () => import('./screens/rent-category.tsx'),
    }),
    menu({ group: 'homes', route: rentList, labelKey: 'rent.menu', icon: Home, order: 20, needs: viewRents, counts: 'rent' }),
    menu({
      group: 'agency',
      route: rentCategory,
      href: rentCategory.href({ category: 'feature' }),
      labelKey: 'rent.category.title',
      icon: Cog,
      order: 91,
      needs: configureRents,
    }),
    related({
      id: 'rent/building',
      order: 10,
      entity: rent,
      of: 'building',
      by: 'building',
      titleKey: 'rent.menu',
      fields: ['price', 'netPrice', 'availableMoveDate', 'availability'],
      list: rentList,
      create: { route: rentUpload, labelKey: 'rent.new', needs: editRents },
      hrefOf: (id) => rentUpdate.href({ rentId: id }),
      needs: viewRents,
    }),
    ...Object.values(categories).map((entity) => referenceOptions({ entity, create: configureRents })),
    ...namesOthers(rent, { list: rentList, needs: viewRents, write: editRents }),
    recordKinds({
      name: 'rent',
      labelKey: 'rent.menu',
      list: rentList,
      hrefOf: (id) => rentUpdate.href({ rentId: id }),
      title: 'title',
      needs: viewRents,
      icon: Home,
      counted: 'uploads',
    }),
    duties({
      id: 'rent/photos',
      order: 40,
      titleKey: 'rent.duty.photos',
      textKey: 'rent.duty.photos.text',
      shape: 'attention',
      record: 'rent',
      query: { photos: 'none', active: 'true' },
      list: rentList,
      needs: editRents,
    }),
    firstSteps({
      id: 'rent',
      order: 20,
      titleKey: 'rent.first.title',
      textKey: 'rent.first.text',
      icon: Home,
      actions: [
        { labelKey: 'rent.first.action', href: `${rentUpload.href()}?from=file` },
        { labelKey: 'rent.first.one', href: rentUpload.href() },
      ],
      needs: editRents,
    }),
    words({
      plugin: 'rent',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
