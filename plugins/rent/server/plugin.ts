import { definePlugin } from '#core/kernel/index.ts';
import type { Entity } from '#kit/records/entity.ts';
import { importing } from '#server/import/importing.ts';
import { demos, migrations, recordResource } from '#server/slots.ts';
import { discount, feature, layout } from '../entities/dictionaries.ts';
import { rent } from '../entities/rent.ts';
import { configureRents, editRents, viewRents } from '../permissions.ts';
import { rentAutofill, rentRules } from '../rules.ts';
import { rentColumns } from './column-names.ts';
import { rentDemo } from './demo.ts';
import { rents } from './migrations/001-rents.ts';
import { layoutFile } from './migrations/002-layout-file.ts';

const rooms = 'from "room" r where r."rent" = "rent"."id" and r."deletedAt" is null';

/** The server's half of rents. */
export default definePlugin({
  id: 'rent',
  contributes: [
    migrations(rents),
    migrations(layoutFile),
    recordResource({
      entity: rent,
      read: viewRents,
      write: editRents,
      rules: rentRules,
      autofill: rentAutofill,
      compute: {
        // An offer whose rooms nobody entered yet is taken at its word.
        availability: `case when exists (select 1 ${rooms} and r."taken" < r."count") or not exists (select 1 ${rooms}) then 'available' else 'rented' end`,
        rooms: `select count(*) ${rooms}`,
        borough: { by: 'building', of: 'building', column: 'borough' },
        subwayName: { by: 'building', of: 'building', column: 'subwayName' },
        subwayLine: { by: 'building', of: 'building', column: 'subwayLine' },
        distance: { by: 'building', of: 'building', column: 'distance' },
      },
    }),
    ...[feature, layout, discount].map((entity: Entity) => recordResource({ entity, read: 'signedIn', write: configureRents })),
    importing({ entity: rent, names: rentColumns }),
    demos(rentDemo),
  ],
});
