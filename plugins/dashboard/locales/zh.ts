import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'dashboard.title': '仪表盘',
  'dashboard.greeting.morning': '{{name}}，早上好',
  'dashboard.greeting.afternoon': '{{name}}，下午好',
  'dashboard.greeting.evening': '{{name}}，晚上好',
  'dashboard.date': '{{day}} · 数据截至纽约时间 {{time}}',
  'dashboard.refresh': '重新统计',
  'dashboard.error': '数据未能加载',
  'dashboard.welcome': '{{name}}，欢迎使用。这里还没有内容。',
  'dashboard.step': '第 {{number}} 步',
  'dashboard.welcome.text_other': '只需 {{count}} 步即可开始工作。每步几分钟，不必全部完成。',
  'dashboard.counts': '登记与注册',
  'dashboard.compared': '与上一时段相比',
  'dashboard.uploads': '登记',
  'dashboard.signups': '注册',
  'dashboard.today': '今天',
  'dashboard.week': '本周',
  'dashboard.month': '本月',
  'dashboard.total': '总计',
  'dashboard.days': '30 天',
  'dashboard.days.label': '最近 30 天每日新增：{{values}}',
  'dashboard.more': '比之前多 {{share}}%',
  'dashboard.less': '比之前少 {{share}}%',
  'dashboard.duties': '待您处理',
  'dashboard.duties.none': '目前没有待处理事项。',
} satisfies WordsLike<typeof en>;
