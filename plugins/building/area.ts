import { everyRole } from '#core/access/permission.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { building } from './entities/building.ts';
import { amenity, area, managementCompany, subwayStation, utility, zipCode } from './entities/dictionaries.ts';

/** Buildings: the houses the agency lets homes in, and what describes them. */
export const buildings = describeArea(building, {
  menu: { group: 'homes', order: 10 },
  rights: { view: everyRole, edit: ['manager', 'listingCoordinator'], configure: ['manager', 'listingCoordinator'] },
  dictionaries: { company: managementCompany, amenity, utility, zipcode: zipCode, subway: subwayStation, area },
  counted: 'uploads',
  todos: { photos: { order: 30, shape: 'attention', query: { photos: 'none', active: 'true' } } },
  firstStep: { order: 10 },
});

export const { category: buildingCategory, list: buildingList, upload: buildingUpload, update: buildingUpdate } = buildings.routes;
export const { view: viewBuildings, edit: editBuildings, configure: configureBuildings } = buildings.rights;
