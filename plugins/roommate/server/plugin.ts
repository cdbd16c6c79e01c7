import { serverArea } from '#server/server-area.ts';
import { roommates } from '../area.ts';
import { roommateRules } from '../rules.ts';
import { roommateDemo } from './demo.ts';
import { migrations } from './migrations.ts';

export default serverArea(roommates, { migrations, rules: roommateRules, demo: roommateDemo });
