import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.live.here': '함께 보고 있는 사람: {{names}}',
  'kit.live.contested': '그사이 {{name}} 님이 값을 바꾸었습니다: {{value}}. 저장할 때 어느 값을 쓸지 묻습니다.',
  'kit.live.empty': '빈 값',
  'kit.live.newRows_other': '새 행 {{shown}}개',
} satisfies WordsLike<typeof en>;
