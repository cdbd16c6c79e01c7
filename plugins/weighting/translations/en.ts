import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { weighting } from '../entity.ts';

export default {
  ...english('weighting', { one: 'set of weights', many: 'sets of weights' }),
  'weighting.number': 'Number',
  'weighting.scoring': 'Scores',
  'weighting.scoring.rent': 'Rents for clients',
  'weighting.scoring.roommate': 'Roommates',
  'weighting.steps': 'Steps',
  'weighting.steps.part': 'Component',
  'weighting.steps.step': 'Step',
  'weighting.note': 'Note',
  'weighting.rule.none': 'Give at least one component a weight',
  'weighting.rule.twice': 'Each component stands once',
  'weighting.rule.unknown': 'Weigh components of this score alone',
  'weighting.rule.kept': 'Scores were made with it: keep a new set instead',
} satisfies WordsOf<typeof weighting>;
