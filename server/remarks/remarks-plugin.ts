import { definePlugin } from '#core/kernel/index.ts';
import { migrations, records } from '../slots.ts';
import { remarkResource, remarkTables } from './remark.ts';

/** The table of remarks. Areas that have some contribute the endpoints: `remarks: true` in their description. */
export const remarksPlugin = definePlugin({
  id: 'server/remarks',
  contributes: [migrations(remarkTables), records(remarkResource)],
});
