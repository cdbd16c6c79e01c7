import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'dashboard.title': '대시보드',
  'dashboard.greeting.morning': '{{name}} 님, 좋은 아침입니다',
  'dashboard.greeting.afternoon': '{{name}} 님, 안녕하세요',
  'dashboard.greeting.evening': '{{name}} 님, 좋은 저녁입니다',
  'dashboard.date': '{{day}} · 뉴욕 시간 {{time}} 기준',
  'dashboard.refresh': '다시 집계',
  'dashboard.error': '수치를 불러오지 못했습니다',
  'dashboard.welcome': '{{name}} 님, 환영합니다. 아직 등록된 내용이 없습니다.',
  'dashboard.step': '{{number}}단계',
  'dashboard.welcome.text_other':
    '{{count}}단계면 업무를 시작할 수 있습니다. 단계마다 몇 분이면 되고, 모두 마치지 않아도 됩니다.',
  'dashboard.counts': '등록과 가입',
  'dashboard.compared': '이전 기간 대비',
  'dashboard.uploads': '등록',
  'dashboard.signups': '가입',
  'dashboard.today': '오늘',
  'dashboard.week': '이번 주',
  'dashboard.month': '이번 달',
  'dashboard.total': '전체',
  'dashboard.days': '30일',
  'dashboard.days.label': '최근 30일 동안 날짜별 신규: {{values}}',
  'dashboard.more': '이전보다 {{share}}% 증가',
  'dashboard.less': '이전보다 {{share}}% 감소',
  'dashboard.duties': '처리할 일',
  'dashboard.duties.none': '처리할 일이 없습니다.',
} satisfies WordsLike<typeof en>;
