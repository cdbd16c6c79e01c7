import { defineRoute } from '#core/route.ts';

export const roomList = defineRoute('/room/list');
export const roomUpload = defineRoute('/room/upload');
export const roomUpdate = defineRoute('/room/update/{roomId}');
export const roomPlan = defineRoute('/room/plan/{buildingId}');
export const roomCategory = defineRoute('/room/category/{category}');
