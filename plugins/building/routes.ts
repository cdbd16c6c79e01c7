import { defineRoute } from '#core/route.ts';

export const buildingList = defineRoute('/building/list');
export const buildingUpload = defineRoute('/building/upload');
export const buildingUpdate = defineRoute('/building/update/{buildingId}');
export const buildingCategory = defineRoute('/building/category/{category}');
/** The stations among the building's settings; with `?from=file` their import. */
export const stationCategory = defineRoute('/building/category/subway');
