export default {
  'kit.field.id': 'Number',
  'kit.field.version': 'Version',
  'kit.field.createdAt': 'Created',
  'kit.field.updatedAt': 'Changed',
  'kit.field.name': 'Name',
  'kit.field.active': 'Active',
  'kit.field.sort': 'Order',
  'kit.entity.score': '{{value}} of {{best}}',
  'kit.entity.yes': 'Yes',
  'kit.entity.no': 'No',
  'kit.entity.photos_one': '{{count}} photo',
  'kit.entity.photos_other': '{{count}} photos',
} as const;
