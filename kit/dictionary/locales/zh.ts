import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.dictionary.tabs': '本区域的列表',
  'kit.dictionary.new': '新建项',
  'kit.dictionary.add': '添加',
  'kit.dictionary.cancel': '取消',
  'kit.dictionary.search': '搜索',
  'kit.dictionary.clear': '清除搜索',
  'kit.dictionary.empty': '尚无内容',
  'kit.dictionary.emptyText': '在此添加的项可立即在表单中选择。',
  'kit.dictionary.noMatch': '没有与“{{text}}”匹配的项',
  'kit.dictionary.total_other': '共 {{count}} 项',
  'kit.dictionary.sortHelp': '拖动排序，或在手柄上按空格和方向键',
  'kit.dictionary.used': '使用数',
  'kit.dictionary.ways': '修改或删除',
  'kit.dictionary.offer': '在表单中提供 {{name}}',
  'kit.dictionary.edit': '修改 {{name}}',
  'kit.dictionary.editShort': '修改',
  'kit.dictionary.delete': '删除 {{name}}',
  'kit.dictionary.move': '移动 {{name}}。按空格拿起，用方向键移动。',
  'kit.dictionary.lifted': '位置 {{place}}，共 {{count}} 个。按空格放下，按 Esc 还原。',
  'kit.dictionary.notLoaded': '未能加载',
  'kit.dictionary.notSaved': '未能保存该项',
  'kit.dictionary.notMoved': '未能保存顺序',
} as const satisfies WordsLike<typeof en>;
