import { areaWorks } from '#tests/support/area-works.ts';
import { matchRequests } from '../area.ts';

// requests are taken by matches whose registration is complete
areaWorks(matchRequests, {
  match: async (made, photo) => ({ areas: [await made('area')], photos: [photo], seatPrice: 152_500, registration: 'complete' }),
});
