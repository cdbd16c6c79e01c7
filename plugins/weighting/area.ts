import { everyRole } from '#core/access/permission.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { weighting } from './entity.ts';

/** Weights: how much each component of a score counts, and how much it did before. */
export const weightings = describeArea(weighting, {
  upload: false,
  searched: false,
  rights: {
    view: everyRole,
    edit: ['manager'],
    // what a kept score was worked out from: people out of everybody's reach stand in it
    inputs: [],
  },
});
