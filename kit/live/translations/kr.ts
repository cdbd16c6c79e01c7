import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.live.here': '함께 보고 있는 사람: {{names}} 님',
  'kit.live.contested': '{{name}} 님이 바꾼 값: {{value}}',
  'kit.live.empty': '빈 값',
  'kit.live.newRows_other': '새 행 {{shown}}개',
} satisfies WordsLike<typeof en>;
