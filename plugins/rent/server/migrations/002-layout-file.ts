import { addColumns } from '#server/database/schema.ts';
import type { Migration } from '#server/slots.ts';

/** The drawing of how a home is cut, beside the word for it. */
export const layoutFile: Migration = {
  id: 'rent/002-layout-file',
  up: (connection) => addColumns(connection, 'rent', { layoutFile: 'json' }),
};
