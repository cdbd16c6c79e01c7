import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.export.export': '导出',
  'kit.export.as': '导出为',
  'kit.export.csv': 'CSV 文件',
  'kit.export.xlsx': 'Excel 工作簿',
  'kit.export.reading': '正在导出{{title}}',
  'kit.export.progress': '第 {{shown}} 行，共 {{total}} 行',
  'kit.export.done_other': '已导出 {{shown}} 行',
  'kit.export.notDone': '未能导出{{title}}',
  'kit.export.cancel': '取消',
} as const satisfies WordsLike<typeof en>;
