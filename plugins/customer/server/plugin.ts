import { serverArea } from '#server/server-area.ts';
import { customers } from '../area.ts';
import { customerRules } from '../rules.ts';
import { checkHousehold } from './check-household.ts';
import { customerColumns } from './column-names.ts';
import { customerDemo } from './demo.ts';
import { migrations } from './migrations.ts';

export default serverArea(customers, {
  migrations,
  rules: customerRules,
  beforeChange: checkHousehold,
  remove: customers.rights.remove,
  importing: { names: customerColumns },
  demo: customerDemo,
});
