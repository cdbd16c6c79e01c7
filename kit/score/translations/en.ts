export default {
  'kit.score.of': 'of 100',
  'kit.score.confidence': 'Confidence {{percent}} %',
  'kit.score.unknown': 'not known: {{what}}',
  'kit.score.parts': 'Points by component',
  'kit.score.ofMost': 'of {{most}}',
  'kit.score.sum': 'Sum',
  'kit.score.gates': '{{passed}} of {{all}} conditions met',
};
