export { building, type BuildingRow } from './entities/building.ts';
export { boroughs, managementCompany, subwayStation } from './entities/dictionaries.ts';
export { buildingList, buildingUpdate, buildingUpload, editBuildings, viewBuildings } from './area.ts';
