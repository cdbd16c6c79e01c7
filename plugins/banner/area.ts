import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { banner } from './entity.ts';

/** Banners: what the agency's site shows at the top, on which device, in which language and when. */
export const banners = describeArea(banner, {
  path: '/contents/banner',
  menu: { group: 'agency', order: 100 },
  rights: { view: ['manager', 'contentEditor', 'viewer'], edit: ['contentEditor'] },
});

export const bannerTimeline = defineRoute('/contents/banner/timeline');
