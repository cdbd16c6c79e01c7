import { areaWorks } from '#tests/support/area-works.ts';
import { matchRequests } from '../area.ts';

// members who are approved ask matches whose registration is complete
areaWorks(matchRequests, {
  user: async () => ({ status: 'approved' }),
  match: async (made, photo) => ({ areas: [await made('area')], photos: [photo], seatPrice: 152_500, registration: 'complete' }),
});
