import { z } from 'zod';
import { locales } from '#core/i18n/locale.ts';
import type { ValueOf } from '#kit/records/api.ts';
import { instantOf } from '#kit/records/day.ts';
import { devices } from './entity.ts';

/** `GET /api/content/banners`: for the agency's site, open to all. */
export const siteBannersApi = {
  query: z.strictObject({
    device: z.enum(devices),
    locale: z.enum(locales),
    at: z
      .string()
      .refine((text) => instantOf(text) !== undefined, 'rule.moment')
      .optional()
      .meta({ description: 'A moment with its zone; now unless said' }),
  }),
  output: z.object({
    banners: z.array(
      z.object({
        id: z.int(),
        headline: z.string(),
        image: z.string().meta({ description: 'Address of the picture on this host' }),
        width: z.int(),
        height: z.int(),
        link: z.string(),
        until: z.string().nullable().meta({ description: 'The moment it ends' }),
      }),
    ),
  }),
};

export type SiteBanners = ValueOf<typeof siteBannersApi.output>;
