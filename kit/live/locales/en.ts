/** Words of what others do at the same time. */
export default {
  'kit.live.here': 'Also open with {{names}}',
  'kit.live.contested': '{{name}} changed this meanwhile to {{value}}. Saving asks which counts.',
  'kit.live.empty': 'nothing',
} as const;
