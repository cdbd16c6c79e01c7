export default {
  'kit.review.stopped': 'Nothing was written.',
  'kit.review.writing': 'Writing. Nothing changes before all of it is written.',
  'kit.review.lookAgain': 'Look at the rest again',
  'kit.review.keys.apply': 'Apply',
  'kit.review.left': '{{shown}} left out: {{why}}',
  'kit.review.leftAll': 'Left out: {{why}}',
  'kit.review.why.out': '{{shown}} by you',
  'kit.review.why.conflict': '{{shown}} changed by someone meanwhile',
  'kit.review.why.gone': '{{shown}} deleted meanwhile',
  'kit.review.why.wrong': '{{shown}} with a problem',
  'kit.review.why.unsure': '{{shown}} not decided',
  'kit.review.why.same': '{{shown}} already so',
} as const;
