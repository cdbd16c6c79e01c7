import { serverArea } from '#server/server-area.ts';
import { rents } from '../area.ts';
import { rentAutofill, rentRules } from '../rules.ts';
import { rentColumns } from './column-names.ts';
import { rentDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { shareEndpoints } from './share/endpoints.ts';

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
