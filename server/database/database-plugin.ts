import { definePlugin, type Plugin } from '#core/kernel/index.ts';
import { database, type Database } from './database.ts';

/** Offers an open database to the other parts of the server. Whoever opened it closes it. */
export const databasePlugin = (open: Database): Plugin =>
  definePlugin({ id: 'server/database', provides: database, setup: () => open });
