export { building, type BuildingRow } from './entities/building.ts';
export { boroughs, managementCompany, subwayStation } from './entities/dictionaries.ts';
export { editBuildings, viewBuildings } from './permissions.ts';
export { buildingList, buildingUpdate, buildingUpload } from './routes.ts';
