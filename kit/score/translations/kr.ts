import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.score.of': '100점 만점',
  'kit.score.confidence': '신뢰도 {{percent}}%',
  'kit.score.unknown': '미확인: {{what}}',
  'kit.score.parts': '항목별 점수',
  'kit.score.ofMost': '/ {{most}}',
  'kit.score.sum': '합계',
  'kit.score.gates': '조건 {{all}}개 중 {{passed}}개 충족',
  'kit.weights.title': '가중치',
  'kit.weights.moves': '순위 변화',
  'kit.weights.own': '기본값으로',
  'kit.weights.new': '새로',
  'kit.weights.outcomes': '지난 결과 중 상위 10위 안',
  'kit.weights.noOutcomes': '아직 마음에 들거나 투어하거나 계약한 것이 없습니다.',
  'kit.weights.outcomes.text': '마음에 듦·투어·계약 {{count}}건 기준.',
  'kit.weights.tried': '이 가중치',
  'kit.weights.now': '지금',
  'kit.weights.default': '기본값',
  'kit.weights.history': '이전 가중치',
  'kit.weights.noHistory': '아직 없습니다',
  'kit.weights.take': '불러오기',
  'kit.weights.save': '이 가중치 저장',
  'kit.weights.saved': '가중치를 저장했습니다',
  'kit.weights.notSaved': '가중치를 저장하지 못했습니다',
  'kit.weights.notLoaded': '가중치를 불러오지 못했습니다',
} satisfies WordsLike<typeof en>;
