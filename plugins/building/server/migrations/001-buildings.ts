import { index, linkTable, recordTable, unique } from '#server/database/schema.ts';
import type { Migration } from '#server/slots.ts';

const dictionary = { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' } as const;

/** Buildings and what they choose from. */
export const buildings: Migration = {
  id: 'building/001-buildings',
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
