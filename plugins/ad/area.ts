import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { ad } from './entity.ts';

/** Ads: rents as platforms tell them. */
export const ads = describeArea(ad, {
  menu: { group: 'agency', order: 110 },
  rights: {
    view: ['manager', 'leasingAgent', 'listingCoordinator', 'contentEditor', 'viewer'],
    edit: ['manager', 'listingCoordinator', 'contentEditor'],
    publish: ['manager', 'listingCoordinator', 'contentEditor'],
    // what was told, and why an ad paused, follows from its rent
    record: [],
  },
  counted: 'uploads',
  listedOn: { rent: { order: 60, fields: ['platform', 'state', 'pausedFor', 'endsOn'] } },
});

export const adFeeds = defineRoute('/ad/feed');
