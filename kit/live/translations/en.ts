/** Words of what others do at the same time. */
export default {
  'kit.live.here': 'Also open with {{names}}',
  'kit.live.contested': '{{name}} changed this to {{value}}',
  'kit.live.empty': 'nothing',
  'kit.live.newRows_one': '{{shown}} new row',
  'kit.live.newRows_other': '{{shown}} new rows',
} as const;
