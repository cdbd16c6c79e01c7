import { queueSources, tileSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { customers } from '../area.ts';
import { customerRules, importances } from '../rules.ts';
import { checkHousehold } from './check-household.ts';
import { customerColumns } from './column-names.ts';
import { customerDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { customerQueue } from './queue.ts';
import { customerTiles } from './tiles.ts';

export default serverArea(customers, {
  migrations,
  rules: customerRules,
  oneListOf: importances,
  beforeChange: checkHousehold,
  remove: customers.rights.remove,
  compute: {
    tourNumber: 'select count(*) from "tour" t where t."customer" = "customer"."id" and t."deletedAt" is null',
    lastCallAt: `select max(r."createdAt") from "remark" r where r."record" = 'customer' and r."recordId" = "customer"."id" and r."kind" = 'call' and r."deletedAt" is null`,
    guarantee: { by: 'guarantorKind', of: 'guarantorKind', column: 'kind' },
  },
  importing: { names: customerColumns },
  demo: customerDemo,
  readRemarks: customers.rights.contact,
  more: [...customerQueue.map((one) => queueSources(one)), ...customerTiles.map((one) => tileSources(one))],
});
