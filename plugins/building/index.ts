export { building, type BuildingRow } from './entities/building.ts';
export { area, boroughs, managementCompany, subwayStation } from './entities/dictionaries.ts';
export { buildingCategory, buildingList, buildingUpdate, buildingUpload, configureBuildings, editBuildings, viewBuildings } from './area.ts';
