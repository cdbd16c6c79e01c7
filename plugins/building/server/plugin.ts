import { definePlugin } from '#core/kernel/index.ts';
import type { Entity } from '#kit/records/entity.ts';
import { config } from '#server/config.ts';
import { database } from '#server/database/database.ts';
import { importing } from '#server/import/importing.ts';
import { reading } from '#server/records/read/reading.ts';
import { afterChange, demos, migrations, recordResource } from '#server/slots.ts';
import { building } from '../entities/building.ts';
import { amenity, area, managementCompany, subwayStation, utility, zipCode } from '../entities/dictionaries.ts';
import { configureBuildings, editBuildings, viewBuildings } from '../permissions.ts';
import { peliasGeocoder } from './address/pelias.ts';
import { createSuggesting, suggesting } from './address/suggesting.ts';
import { buildingEndpoints } from './endpoints.ts';
import { boroughWords, buildingColumns, buildingParts, stationColumns } from './column-names.ts';
import { buildingRules } from '../rules.ts';
import { buildingDemo } from './demo.ts';
import { nearestStationBeforeValidate, stationsAfterChange } from './station-hooks.ts';
import { buildings } from './migrations/001-buildings.ts';
import { stations } from './migrations/002-stations.ts';
import { buildingOrder } from './migrations/003-order.ts';

/** The server's half of buildings. */
export default definePlugin({
  id: 'building',
  requires: { config, database, reading },
  provides: suggesting,
  contributes: [
    migrations(buildings),
    migrations(stations),
    migrations(buildingOrder),
    recordResource({ entity: building, read: viewBuildings, write: editBuildings, rules: buildingRules, beforeValidate: nearestStationBeforeValidate }),
    afterChange(stationsAfterChange),
    ...[managementCompany, amenity, utility, area, zipCode, subwayStation].map((entity: Entity) =>
      recordResource({ entity, read: 'signedIn', write: configureBuildings }),
    ),
    importing({ entity: building, names: buildingColumns, parts: buildingParts, words: { borough: boroughWords } }),
    importing({ entity: subwayStation, names: stationColumns, words: { borough: boroughWords } }),
    demos(buildingDemo),
    ...buildingEndpoints,
  ],
  setup: ({ config: { geocoderUrl }, ...services }) =>
    createSuggesting({
      ...services,
      geocoder: geocoderUrl === undefined ? undefined : peliasGeocoder(geocoderUrl),
      report: (error) => process.emitWarning(`The geocoder is left alone for half a minute: ${String(error)}`),
    }),
});
