export default {
  'guide.title': 'Guide',
  'guide.pages': 'Pages of the guide',
} as const;
