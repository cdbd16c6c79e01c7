import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.why.right': '您的角色不允许此操作',
  'kit.why.unchanged': '没有更改',
  'kit.why.empty': '这里没有内容',
  'kit.why.text': '请先输入内容',
  'kit.why.unsaved': '请先保存或放弃更改',
  'kit.why.choose': '请先选择',
  'kit.why.first': '已是第一个',
  'kit.why.last': '已是最后一个',
  'kit.why.oneSort': '列表至少保留一种排序',
  'kit.why.noFilter': '未设置筛选',
  'kit.why.main': '主列始终显示',
  'kit.why.wrong': '请先更正标出的值',
  'kit.why.missing': '请先填写缺少的内容',
  'kit.why.off': '请先开启',
  'kit.why.state': '当前状态不允许此操作',
  'kit.why.adding': '请先完成新的一行',
  'kit.why.nothing': '没有要更改的内容',
  'kit.why.ready': '尚未就绪',
} as const satisfies WordsLike<typeof en>;
