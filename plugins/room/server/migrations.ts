import { index, recordTable, unique } from '#server/database/schema.ts';
import type { Migration } from '#server/slots.ts';

/** Rooms and what they choose from. */
const rooms: Migration = {
  id: 'room/001-rooms',
  makes: ['roomType', 'room'],
  needs: ['building', 'rent'],
  up: async (connection) => {
    await recordTable(connection, 'roomType', {
      name: 'names',
      active: 'flag',
      sort: 'integer',
      searchText: 'text',
      bedrooms: 'integer',
      baths: 'decimal',
      sharable: 'flag',
    });
    for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, 'roomType', [column]);
    await recordTable(connection, 'room', {
      unitNumber: 'text',
      building: { to: 'building' },
      rent: { to: 'rent' },
      roomType: { to: 'roomType' },
      count: 'integer',
      taken: 'integer',
      photos: 'json',
      active: 'flag',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'room', ['building', 'unitNumber']);
    await index(connection, 'room', ['building', 'sortText']);
  },
};

/** Every step of the tables of rooms, oldest first. */
export const migrations: readonly Migration[] = [rooms];
