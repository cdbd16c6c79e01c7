import { config } from '#server/config.ts';
import { database } from '#server/database/database.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { serverArea } from '#server/server-area.ts';
import { afterChange } from '#server/records/after-change.ts';
import { buildings } from '../area.ts';
import { buildingRules } from '../rules.ts';
import { peliasGeocoder } from './address/pelias.ts';
import { createSuggesting, suggesting } from './address/suggesting.ts';
import { buildingEndpoints } from './endpoints.ts';
import { boroughWords, buildingColumns, buildingParts, stationColumns } from './column-names.ts';
import { buildingDemo } from './demo.ts';
import { placeBeforeValidate } from './nearest-area.ts';
import { stationsAfterChange } from './station-hooks.ts';
import { migrations } from './migrations.ts';

export default serverArea(buildings, {
  migrations,
  rules: buildingRules,
  beforeValidate: placeBeforeValidate,
  importing: { names: buildingColumns, parts: buildingParts, words: { borough: boroughWords } },
  dictionaryImports: { subway: { names: stationColumns, words: { borough: boroughWords } } },
  demo: buildingDemo,
  more: [afterChange(stationsAfterChange), ...buildingEndpoints],
  requires: { config, database, reading, registry: recordsRegistry },
  provides: suggesting,
  setup: ({ config: { geocoderUrl }, ...services }) =>
    createSuggesting({
      ...services,
      geocoder: geocoderUrl === undefined ? undefined : peliasGeocoder(geocoderUrl),
      report: (error) => process.emitWarning(`The geocoder is left alone for half a minute: ${String(error)}`),
    }),
});
