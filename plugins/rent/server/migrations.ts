import { addColumns, index, linkTable, recordTable, table, unique } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

const dictionary = { name: 'names', active: 'flag', sort: 'integer', searchText: 'text' } as const;

/** Rents and what they choose from. */
const rents: Migration = {
  id: 'rent/001-rents',
  makes: ['feature', 'layout', 'discount', 'rent'],
  needs: ['building'],
  up: async (connection) => {
    await recordTable(connection, 'feature', dictionary);
    await recordTable(connection, 'layout', dictionary);
    await recordTable(connection, 'discount', { ...dictionary, freeMonths: 'decimal', leaseMonths: 'integer' });
    for (const table of ['feature', 'layout', 'discount']) {
      for (const column of ['nameKr', 'nameEn', 'nameZh']) await unique(connection, table, [column]);
    }
    await recordTable(connection, 'rent', {
      title: 'text',
      building: { to: 'building' },
      price: 'integer',
      discountPolicies: 'json',
      netPrice: 'integer',
      availableMoveDate: 'day',
      bathCount: 'decimal',
      layout: { to: 'layout' },
      description: 'text',
      photos: 'json',
      active: 'flag',
      searchText: 'text',
      sortText: 'text',
    });
    await linkTable(connection, 'rent', 'features', 'feature');
    for (const column of ['price', 'netPrice', 'availableMoveDate']) await index(connection, 'rent', [column]);
  },
};

/** The drawing of how a home is cut, beside the word for it. */
const layoutFile: Migration = {
  id: 'rent/002-layout-file',
  up: (connection) => addColumns(connection, 'rent', { layoutFile: 'json' }),
};

/** Pages of rents that clients open by their address, of which only the digest is kept. */
const shares: Migration = {
  id: 'rent/003-shares',
  makes: ['rentShare'],
  up: async (connection) => {
    await table(connection, 'rentShare', {
      digest: 'text',
      rents: 'json',
      months: 'integer',
      locale: 'text',
      byName: 'text',
      createdAt: 'moment',
      expiresAt: 'moment',
      revokedAt: 'moment',
    });
    await change(connection, 'create unique index "rentShare_digest" on "rentShare" ("digest")');
  },
};

/** Who made a page; nobody is known of those before. */
const shareMakers: Migration = {
  id: 'rent/004-share-makers',
  up: (connection) => addColumns(connection, 'rentShare', { byUser: 'id' }),
};

/** Every step of the tables of rents, oldest first. */
export const migrations: readonly Migration[] = [rents, layoutFile, shares, shareMakers];
