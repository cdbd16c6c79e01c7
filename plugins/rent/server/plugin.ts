import type { FieldNames } from '#kit/import/guess.ts';
import { serverArea } from '#server/server-area.ts';
import { rents } from '../area.ts';
import { rentAutofill, rentRules } from '../rules.ts';
import { rentDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { shareEndpoints } from './share/endpoints.ts';

/** Column names for the fields of a rent, as landlords write them. */
const rentColumns: FieldNames = {
  title: ['title', 'listing', 'name', 'offer', '매물', '房源'],
  building: ['building', 'address', 'property', 'street address', '주소', '빌딩', '地址', '楼宇'],
  price: ['price', 'rent', 'gross', 'gross rent', 'asking', 'monthly rent', '월세', '租金'],
  availableMoveDate: ['available', 'move in', 'move date', 'availability', 'available from', '입주일', '入住日期'],
  bathCount: ['bath', 'baths', 'bathrooms', '욕실', '浴室'],
  layout: ['layout', 'type', '구조', '户型'],
  features: ['features', 'unit features', '특징', '特色'],
  description: ['description', 'notes', 'remarks', '설명', '描述'],
};

const rooms = 'from "room" r where r."rent" = "rent"."id" and r."deletedAt" is null';

export default serverArea(rents, {
  migrations,
  rules: rentRules,
  autofill: rentAutofill,
  compute: {
    // An offer whose rooms nobody entered yet is taken at its word.
    availability: `case when exists (select 1 ${rooms} and r."taken" < r."count") or not exists (select 1 ${rooms}) then 'available' else 'rented' end`,
    rooms: `select count(*) ${rooms}`,
    // Rooms let one by one are of one home, whose type each of them has.
    bedrooms: `select max(t."bedrooms") from "room" r join "roomType" t on t."id" = r."roomType" where r."rent" = "rent"."id" and r."deletedAt" is null`,
    borough: { by: 'building', of: 'building', column: 'borough' },
    subwayName: { by: 'building', of: 'building', column: 'subwayName' },
    subwayLine: { by: 'building', of: 'building', column: 'subwayLine' },
    distance: { by: 'building', of: 'building', column: 'distance' },
    area: { by: 'building', of: 'building', column: 'area' },
    latitude: { by: 'building', of: 'building', column: 'latitude' },
    longitude: { by: 'building', of: 'building', column: 'longitude' },
  },
  importing: { names: rentColumns },
  demo: rentDemo,
  more: shareEndpoints,
});
