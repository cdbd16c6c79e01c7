import { definePlugin } from '#core/kernel/index.ts';
import type { Entity } from '#kit/entity/entity.ts';
import { importing } from '#server/import/importing.ts';
import { demos, migrations, recordAnswers } from '#server/slots.ts';
import { building } from '../entities/building.ts';
import { amenity, area, managementCompany, subwayStation, utility, zipCode } from '../entities/dictionaries.ts';
import { configureBuildings, editBuildings, viewBuildings } from '../permissions.ts';
import { buildingColumns, stationColumns } from './column-names.ts';
import { buildingRules } from '../rules.ts';
import { buildingDemo } from './demo.ts';
import { buildings } from './migrations/001-buildings.ts';

/** The server's half of buildings. */
export default definePlugin({
  id: 'building',
  contributes: [
    migrations(buildings),
    recordAnswers({ entity: building, read: viewBuildings, write: editBuildings, rules: buildingRules }),
    ...[managementCompany, amenity, utility, area, zipCode, subwayStation].map((entity: Entity) =>
      recordAnswers({ entity, read: 'signedIn', write: configureBuildings }),
    ),
    importing({ entity: building, names: buildingColumns }),
    importing({ entity: subwayStation, names: stationColumns }),
    demos(buildingDemo),
  ],
});
