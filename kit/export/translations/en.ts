export default {
  'kit.export.export': 'Export',
  'kit.export.as': 'Export as',
  'kit.export.csv': 'CSV file',
  'kit.export.xlsx': 'Excel workbook',
  'kit.export.reading': 'Exporting {{title}}',
  'kit.export.progress': '{{shown}} of {{total}} rows',
  'kit.export.done_one': '{{shown}} row exported',
  'kit.export.done_other': '{{shown}} rows exported',
  'kit.export.notDone': '{{title}} was not exported',
  'kit.export.cancel': 'Cancel',
} as const;
