import { everyRole } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { discount, feature, layout } from './entities/dictionaries.ts';
import { rent } from './entities/rent.ts';

/** Rents: offers of homes, with their price, discounts and day. */
export const rents = describeArea(rent, {
  menu: { group: 'homes', order: 20 },
  rights: {
    view: everyRole,
    edit: ['manager', 'listingCoordinator'],
    configure: ['manager', 'listingCoordinator'],
    // to make and end pages that clients open without signing in
    share: ['manager', 'listingCoordinator', 'leasingAgent', 'matchCoordinator'],
  },
  dictionaries: { feature, layout, discount },
  counted: 'uploads',
  sameAs: ['title'],
  sameWithin: 'building',
  listedOn: { building: { order: 10, fields: ['price', 'netPrice', 'availableMoveDate', 'availability'] } },
  todos: { photos: { order: 40, shape: 'attention', query: { photos: 'none', active: 'true' } } },
  firstStep: { order: 20 },
});

export const { list: rentList, upload: rentUpload, update: rentUpdate } = rents.routes;
export const { view: viewRents, edit: editRents, configure: configureRents, share: shareRents } = rents.rights;
export const rentCompare = defineRoute('/rent/compare');
