import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { parking, parkingKind } from '../entity.ts';

export default {
  ...english('parking', { one: 'parking', many: 'parkings' }),
  'parking.title': 'Title',
  'parking.building': 'Building',
  'parking.kind': 'Kind',
  'parking.active': 'Active',
  parkingKind: 'Kinds',
} as const satisfies WordsOf<typeof parking> & WordsOf<typeof parkingKind>;
