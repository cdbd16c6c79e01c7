import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('role', { one: '角色' }),
  'role.name': '名称',
  'role.code': '代码',
  'role.system': '系统角色',
  'role.grants': '权限',
  'role.grants.right': '权限',
  'role.grants.reach': '范围',
  'role.grants.reach.none': '不允许',
  'role.grants.reach.own': '自己的',
  'role.grants.reach.department': '部门',
  'role.grants.reach.all': '全部',
  'role.rule.system': '这是系统角色，请复制后再修改。',
  'role.rule.code': '代码只对应一个角色，不能更改',
  'role.rule.held': '仍有人使用此角色，请先替换。',
  'role.rule.grants': '这些权限不能这样组合',
} satisfies WordsLike<typeof en>;
