export { building, type BuildingRow } from './entities/building.ts';
export { boroughs, managementCompany, subwayStation } from './entities/dictionaries.ts';
export { buildingCategory, buildingList, buildingUpdate, buildingUpload, editBuildings, viewBuildings } from './area.ts';
