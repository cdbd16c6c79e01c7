import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.sameAs.title_other': '可能已经登记过（{{count}} 条）',
  'kit.sameAs.same': '{{fields}}相同',
  'kit.sameAs.merge': '合并…',
  'kit.merge.open': '与另一条合并…',
  'kit.merge.title': '合并为一条记录',
  'kit.merge.text': '请选择保留的值。指向另一条记录的内容将指向这一条。',
  'kit.merge.other': '另一条记录',
  'kit.merge.pick': '请选择相同的记录',
  'kit.merge.stays': '保留',
  'kit.merge.goes': '移除',
  'kit.merge.swap': '保留另一条',
  'kit.merge.all_other': '对比全部字段（另有 {{count}} 项）',
  'kit.merge.differences': '只显示不同之处',
  'kit.merge.both': '两者',
  'kit.merge.none': '两者没有不同。',
  'kit.merge.losing_other': '{{names}} 将无法再看到这条记录',
  'kit.merge.allSee': '现在能看到的人合并后仍能看到',
  'kit.merge.offer': '将 {{name}} 设为{{field}}',
  'kit.merge.undo': '30 天内可撤销，重新拆开。',
  'kit.merge.cancel': '取消',
  'kit.merge.do': '合并',
  'kit.merge.done': '已合并 {{name}}',
  'kit.merge.notDone': '未能合并',
  'kit.merge.changed': '其间有一条记录被修改，请重新打开查看。',
} satisfies WordsLike<typeof en>;
