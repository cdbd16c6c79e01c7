import { serverArea } from '#server/server-area.ts';
import { weightings } from '../area.ts';
import { weightingRules } from '../rules.ts';
import { checkWeighting } from './check-weighting.ts';
import { migrations } from './migrations.ts';

export default serverArea(weightings, { migrations, rules: weightingRules, beforeChange: checkWeighting });
