import { engineOf } from '#server/database/engine.ts';
import { addColumns, index, linkTable, recordTable, unique } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';
import { cellOf } from './cells.ts';

const dictionary = { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' } as const;

/** Buildings and what they choose from. */
const buildings: Migration = {
  id: 'building/001-buildings',
  makes: ['managementCompany', 'amenity', 'utility', 'area', 'zipCode', 'subwayStation', 'building'],
  up: async (connection) => {
    await recordTable(connection, 'managementCompany', { ...dictionary, phone: 'text', email: 'text' });
    await recordTable(connection, 'amenity', dictionary);
    await recordTable(connection, 'utility', dictionary);
    await recordTable(connection, 'area', { ...dictionary, borough: 'text' });
    for (const table of ['managementCompany', 'amenity', 'utility', 'area']) {
      for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, table, [column]);
    }

    await recordTable(connection, 'zipCode', {
      zip: 'text',
      city: 'text',
      borough: 'text',
      active: 'flag',
      sort: 'integer',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'zipCode', ['zip']);

    await recordTable(connection, 'subwayStation', {
      name: 'text',
      lines: 'text',
      borough: 'text',
      latitude: 'decimal',
      longitude: 'decimal',
      active: 'flag',
      sort: 'integer',
      searchText: 'text',
      sortText: 'text',
    });

    await recordTable(connection, 'building', {
      address: 'text',
      addressKey: 'text',
      borough: 'text',
      zipCode: { to: 'zipCode' },
      area: { to: 'area' },
      managementCompany: { to: 'managementCompany' },
      subwayName: 'text',
      subwayLine: 'text',
      distance: 'integer',
      latitude: 'decimal',
      longitude: 'decimal',
      year: 'integer',
      totalFloors: 'integer',
      totalRooms: 'integer',
      bathroom: 'integer',
      fee: 'text',
      photos: 'json',
      active: 'flag',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'building', ['borough', 'addressKey']);
    await linkTable(connection, 'building', 'amenities', 'amenity');
    await linkTable(connection, 'building', 'utilities', 'utility');
    for (const column of ['year', 'totalRooms', 'totalFloors', 'distance']) await index(connection, 'building', [column]);
    await index(connection, 'building', ['borough', 'year']);
    await index(connection, 'building', ['borough', 'sortText']);
  },
};

/** Stations carry their number and complex; buildings say whether their station was chosen by hand. */
const stations: Migration = {
  id: 'building/002-stations',
  up: async (connection) => {
    await addColumns(connection, 'subwayStation', { code: 'text', complex: 'text' });
    await unique(connection, 'subwayStation', ['code']);
    await addColumns(connection, 'building', { subwayByHand: 'flag' });
    // The address that stands there was written by somebody: nothing was worked out before.
    await change(
      connection,
      `update "building" set "subwayByHand" = ("subwayName" is not null or "subwayLine" is not null or "distance" is not null)`,
    );
  },
};

/** The usual order of buildings, newest first and then by address, is read from an index. */
const buildingOrder: Migration = {
  id: 'building/003-order',
  up: async (connection) => {
    // SQLite puts what is empty last by itself when it counts down.
    const down = engineOf(connection) === 'postgres' ? 'desc nulls last' : 'desc';
    await change(
      connection,
      `create index "building_year_sortText" on "building" ("year" ${down}, "sortText", "id") where "deletedAt" is null`,
    );
  },
};

/** Addresses that somebody keeps as written though the gazetteer does not know them. */
const confirmedAddresses: Migration = {
  id: 'building/004-confirmed-addresses',
  up: (connection) => addColumns(connection, 'building', { confirmedAddress: 'text' }),
};

/** The buildings of a part of the map are read from an index, without their rows. */
const places: Migration = {
  id: 'building/005-places',
  up: async (connection) => {
    await change(connection, 'create index "building_places" on "building" ("latitude", "longitude", "id") where "deletedAt" is null');
  },
};

/** The buildings around a place that tell its area, read by cells: a range of both degrees would read a borough. */
const cells: Migration = {
  id: 'building/006-cells',
  up: async (connection) => {
    await change(connection, `create index "building_cells" on "building" (${cellOf('')}) where "deletedAt" is null and "area" > 0`);
  },
};

/** Whoever imports buildings names thousands of companies, each found by its name in any language, and puts new ones last. */
const companies: Migration = {
  id: 'building/007-companies',
  up: async (connection) => {
    for (const name of ['lower:nameKr', 'lower:nameEn', 'lower:nameZh', 'sort']) await index(connection, 'managementCompany', [name]);
  },
};

/** Every step of the tables of buildings, oldest first. */
export const migrations: readonly Migration[] = [buildings, stations, buildingOrder, confirmedAddresses, places, cells, companies];
