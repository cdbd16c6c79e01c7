import { effectsAheadSchema } from '#kit/form/api.ts';
import { idOf } from '#server/records/endpoints/call-parts.ts';
import { readEffectsAhead } from '#server/records/change-effects.ts';
import { endpoint } from '#server/slots.ts';
import { configurePlatforms } from '../area.ts';
import { platform } from '../entity.ts';

export const switchingOffEndpoint = endpoint({
  method: 'GET',
  path: '/platform/{id}/switching-off',
  needs: configurePlatforms,
  summary: 'What switching a platform off brings about in ads, told before it is done',
  output: effectsAheadSchema,
  handle: async (call) => ({ effects: await readEffectsAhead(call, 'platform/off', idOf(call, platform.name)) }),
});
