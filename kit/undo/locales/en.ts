export default {
  'kit.undo.done_one': '{{shown}} record is as before',
  'kit.undo.done_other': '{{shown}} records are as before',
  'kit.undo.kept_one': '{{shown}} stays: {{names}} changed it since',
  'kit.undo.kept_other': '{{shown}} stay: {{names}} changed them since',
  'kit.undo.notDone': 'That could not be undone',
  'kit.undo.someone': 'someone else',
  'kit.undo.nothing': 'There is nothing to undo',
  'kit.undo.nothingText': 'Only what you did since this page was opened.',
  'kit.undo.bulk': 'Undo the whole update',
  'kit.undo.import': 'Undo the whole import',
  'kit.undo.again': 'Redo',
} as const;
