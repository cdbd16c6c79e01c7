export default {
  'kit.map.label': 'Map. Arrow keys move it, plus and minus zoom',
  'kit.map.zoomIn': 'Zoom in',
  'kit.map.zoomOut': 'Zoom out',
  'kit.map.fit': 'Show all',
  'kit.map.failed': 'The map did not load',
  'kit.map.manhattan': 'Manhattan',
  'kit.map.brooklyn': 'Brooklyn',
  'kit.map.queens': 'Queens',
  'kit.map.bronx': 'The Bronx',
  'kit.map.statenIsland': 'Staten Island',
} as const;
