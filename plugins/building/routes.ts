import { defineRoute } from '#core/route.ts';

export const buildingList = defineRoute('/building/list');
export const buildingUpload = defineRoute('/building/upload');
export const buildingUpdate = defineRoute('/building/update/{buildingId}');
export const buildingCategory = defineRoute('/building/category/{category}');
