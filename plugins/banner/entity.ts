import { defineEntity, dictionaryFields, type Row } from '#kit/records/entity.ts';
import { choice, computed, flag, instant, names, photos, text } from '#kit/records/field.ts';

export const devices = ['desktop', 'mobile'] as const;

/** Off beats every date, and a draft; without a headline or a picture it is a draft. */
export const bannerStates = ['draft', 'off', 'scheduled', 'live', 'ended'] as const;

/**
 * A picture with a headline at the top of the agency's site. It is seen in the languages its headline is written in,
 * from `startsAt` until before `endsAt`, or without end. `imageKr` and `imageZh` stand in the place of `image` there.
 */
export const banner = defineEntity(
  'banner',
  {
    name: text({ required: true, searched: true, max: 80 }),
    device: choice(devices, { required: true }),
    headline: names({ searched: true, max: 60 }),
    image: photos({ max: 1 }),
    imageKr: photos({ max: 1 }),
    imageZh: photos({ max: 1 }),
    link: text({ required: true, format: 'link', max: 500 }),
    startsAt: instant({ required: true }),
    endsAt: instant(),
    active: flag({ initial: true }),
    sort: dictionaryFields.sort,
    state: computed(choice(bannerStates)),
  },
  { identity: ['name', 'device', 'startsAt'] },
);

/** A banner as a reader gets it. */
export interface BannerRow extends Row<typeof banner> {}
