import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.export.export': '내보내기',
  'kit.export.as': '내보내기 형식',
  'kit.export.csv': 'CSV 파일',
  'kit.export.xlsx': 'Excel 통합 문서',
  'kit.export.reading': '{{title}} 내보내는 중',
  'kit.export.progress': '{{total}}행 중 {{shown}}행',
  'kit.export.done_other': '{{shown}}행을 내보냈습니다',
  'kit.export.notDone': '{{title}} 내보내기를 마치지 못했습니다',
  'kit.export.cancel': '취소',
} as const satisfies WordsLike<typeof en>;
