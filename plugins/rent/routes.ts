import { defineRoute } from '#core/route.ts';

export const rentList = defineRoute('/rent/list');
export const rentUpload = defineRoute('/rent/upload');
export const rentUpdate = defineRoute('/rent/update/{rentId}');
export const rentCompare = defineRoute('/rent/compare');
export const rentCategory = defineRoute('/rent/category/{category}');
