import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { role } from '../entity.ts';

export default {
  ...english('role', { one: 'role', many: 'roles' }),
  'role.name': 'Name',
  'role.code': 'Code',
  'role.system': 'Of the product',
  'role.grants': 'Rights',
  'role.grants.right': 'Right',
  'role.grants.reach': 'Reach',
  'role.grants.reach.none': 'Not allowed',
  'role.grants.reach.own': 'Own',
  'role.grants.reach.department': 'Department',
  'role.grants.reach.all': 'All',
  'role.rule.system': 'This role belongs to the product. Copy it to change it.',
  'role.rule.code': 'A code stands for one role for good',
  'role.rule.held': 'Somebody has this role. Replace it first.',
  'role.rule.grants': 'These rights do not go together',
} satisfies WordsOf<typeof role> & Record<string, string>;
