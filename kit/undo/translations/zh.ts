import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.undo.done_other': '{{shown}} 条记录已恢复原状',
  'kit.undo.doneOnly': '{{name}}：已恢复原样',
  'kit.undo.goneOnly': '{{name}}：已撤除',
  'kit.undo.kept_other': '{{shown}} 条记录保持不变：{{names}} 之后修改过',
  'kit.undo.keptFields_other': '{{shown}} 条记录保持不变：{{names}} 之后修改过{{fields}}',
  'kit.undo.notDone': '未能撤销',
  'kit.undo.someone': '其他人',
  'kit.undo.nothing': '没有可撤销的操作',
  'kit.undo.nothingText': '只能撤销打开此标签页之后的操作。最近 30 天的操作在“我的更改”中。',
  'kit.undo.bulk': '撤销整个批量修改',
  'kit.undo.import': '撤销整个导入',
  'kit.undo.undo': '撤销',
  'kit.undo.again': '重做',
  'kit.undo.own': '我的更改',
  'kit.undo.own.text': '最近 30 天。之后被他人改过的内容保持不变。',
  'kit.undo.own.none': '最近 30 天您没有更改任何内容',
  'kit.undo.own.count': '{{record}}：{{what}} {{shown}} 条',
  'kit.undo.own.undone': '已撤回',
  'kit.undo.own.more': '查看更早的',
  'kit.undo.own.failed': '未能载入您的更改',
  'kit.undo.own.create': '新建',
  'kit.undo.own.update': '修改',
  'kit.undo.own.delete': '删除',
  'kit.undo.own.restored': '恢复',
} as const satisfies WordsLike<typeof en>;
