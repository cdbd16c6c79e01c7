import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.share.address': '页面网址',
  'kit.share.copy': '复制',
  'kit.share.copied': '已复制',
  'kit.share.byHand': '已选中：请按 Ctrl C',
  'kit.share.open': '打开',
  'kit.share.once': '请现在复制：网址只显示一次。',
  'kit.share.locale': '页面语言',
  'kit.share.days': '可打开时长',
  'kit.share.daysCount_other': '{{count}} 天',
  'kit.share.preview': '{{language}}预览',
  'kit.share.previewFirst': '请先预览页面',
  'kit.share.preview.of': '客户看到的页面',
  'kit.share.make': '创建页面',
  'kit.share.live': '开放中的页面',
  'kit.share.none': '没有开放中的页面。',
  'kit.share.line': '{{name}}，至 {{day}}',
  'kit.share.end': '关闭',
  'kit.share.endOf': '关闭含 {{page}} 的页面',
  'kit.share.endSure': '确认关闭',
  'kit.share.endDone': '页面已关闭',
  'kit.share.notMade': '页面未能创建',
  'kit.share.notEnded': '页面未能关闭',
  'kit.share.notLoaded': '开放中的页面未能加载',
} satisfies WordsLike<typeof en>;
