import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { endpoint, migrations } from '#server/slots.ts';
import { healthSchema } from '../api.ts';
import { viewHealth } from '../area.ts';
import { backups } from './migrations.ts';
import { readHealth } from './read-health.ts';

export default definePlugin({
  id: 'health',
  contributes: [
    permissions(viewHealth),
    migrations(backups),
    endpoint({
      method: 'GET',
      path: '/health',
      needs: viewHealth,
      summary: 'State of this instance, the database, backups and messages that wait',
      output: healthSchema,
      handle: ({ kernel }) => readHealth(kernel),
    }),
  ],
});
