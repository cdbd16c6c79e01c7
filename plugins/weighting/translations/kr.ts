import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('weighting', { one: '가중치', counter: '개' }),
  'weighting.number': '번호',
  'weighting.scoring': '점수',
  'weighting.scoring.rent': '고객에게 맞는 매물',
  'weighting.scoring.roommate': '룸메이트',
  'weighting.steps': '단계',
  'weighting.steps.part': '항목',
  'weighting.steps.step': '단계',
  'weighting.note': '메모',
  'weighting.rule.none': '가중치가 있는 항목을 하나 이상 두세요',
  'weighting.rule.twice': '항목마다 한 번만 적어 주세요',
  'weighting.rule.unknown': '이 점수의 항목만 조정할 수 있습니다',
  'weighting.rule.kept': '이 가중치로 계산한 점수가 있습니다. 새 가중치를 저장해 주세요',
} satisfies WordsLike<typeof en>;
