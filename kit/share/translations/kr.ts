import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.share.address': '페이지 주소',
  'kit.share.copy': '복사',
  'kit.share.copied': '복사됨',
  'kit.share.byHand': '선택됨: Ctrl C를 눌러 주세요',
  'kit.share.open': '열기',
  'kit.share.once': '지금 복사해 주세요. 주소는 한 번만 표시됩니다.',
  'kit.share.locale': '페이지 언어',
  'kit.share.days': '열람 기간',
  'kit.share.daysCount_other': '{{count}}일',
  'kit.share.preview': '{{language}} 미리보기',
  'kit.share.previewFirst': '먼저 페이지를 미리 봐 주세요',
  'kit.share.preview.of': '고객이 보는 페이지',
  'kit.share.make': '페이지 만들기',
  'kit.share.live': '열려 있는 페이지',
  'kit.share.none': '열려 있는 페이지가 없습니다.',
  'kit.share.line': '{{name}}, {{day}}까지',
  'kit.share.end': '종료',
  'kit.share.endOf': '{{page}} 페이지 종료',
  'kit.share.endSure': '정말 종료',
  'kit.share.endDone': '페이지를 종료했습니다',
  'kit.share.notMade': '페이지를 만들지 못했습니다',
  'kit.share.notEnded': '페이지를 종료하지 못했습니다',
  'kit.share.notLoaded': '열려 있는 페이지를 불러오지 못했습니다',
} satisfies WordsLike<typeof en>;
