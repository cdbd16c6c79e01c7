import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { review } from './entity.ts';

/** Reviews: what residents say of buildings, and what of it the site shows. */
export const reviews = describeArea(review, {
  path: '/user/review',
  menu: { group: 'people', order: 30 },
  rights: {
    view: ['manager', 'leasingAgent', 'contentEditor', 'viewer'],
    edit: ['manager', 'contentEditor'],
    // to show and hide, to verify, to answer requests
    moderate: ['manager', 'contentEditor'],
    // whose decision it was follows from who decides
    credit: [],
  },
  sameAs: ['author'],
  sameWithin: 'building',
  listedOn: { building: { order: 40, fields: ['overall', 'state', 'writtenOn'] } },
});

export const reviewTable = defineRoute('/user/review/table');
export const reviewRegions = defineRoute('/user/review/area/list');
