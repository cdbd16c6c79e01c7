import { defineDictionary } from '#kit/records/entity.ts';
import { choice, integer } from '#kit/records/field.ts';

/** Where clients come from and where homes are advertised: StreetEasy, KakaoTalk, a referral. */
export const platform = defineDictionary('platform', {
  /** Photos that it asks of an ad. */
  minPhotos: integer({ initial: 1, min: 0, max: 40 }),
});

/** Parts of life that preferences are about. */
export const preferenceKinds = ['apartment', 'lifestyle'] as const;

/** Something that clients and roommates may want or avoid. */
export const preference = defineDictionary('preference', { kind: choice(preferenceKinds, { initial: 'apartment' }) });
