import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, enteredAt, flag, integer, numbered, reference, rows, score, seenBy, text } from '#kit/records/field.ts';
import { byServer } from '#kit/records/states.ts';
import { declineCauses } from '../match/index.ts';
import { scoreParts } from '../weighting/index.ts';

const { roommate: roommateParts } = scoreParts;

const part = {
  part: choice(roommateParts, { required: true }),
  points: integer({ required: true, min: 0, max: 100 }),
  of: integer({ required: true, min: 0, max: 100 }),
} as const;

/**
 * A member who asks to join a match. `score`, its parts, `scoreVersion` and `inputs` are those of the moment they asked;
 * the points of the parts add up to the score.
 */
export const matchRequest = defineEntity(
  'matchRequest',
  {
    number: numbered('MR-'),
    match: reference('match', { required: true }),
    member: reference('user', { required: true }),
    message: text({ long: true, max: 2000 }),
    state: choice(['pending', 'accepted', 'seated', 'declined', 'withdrawn', 'expired', 'left'], {
      states: {
        pending: { to: { accepted: '', declined: '', withdrawn: '', expired: byServer }, shape: 'open' },
        accepted: { to: { seated: 'matchRequest/seat', declined: '', withdrawn: '' }, shape: 'half' },
        seated: { to: { left: 'matchRequest/seat' }, asks: ['hostAgreed'], shape: 'full' },
        declined: { to: { pending: '' }, asks: ['cause'], empties: ['cause', 'reason', 'hostAgreed'], shape: 'refused' },
        withdrawn: { to: {}, shape: 'paused' },
        expired: { to: {}, shape: 'paused' },
        left: { to: {}, shape: 'done' },
      },
      start: { pending: '' },
    }),
    cause: choice(declineCauses, { unoffered: ['calledOff'] }),
    /** The same in the words of whoever declined; nobody has to write any. */
    reason: text({ max: 500 }),
    hostAgreed: flag({ initial: false }),
    score: score({ of: 100 }),
    breakdown: rows(part, { max: roommateParts.length }),
    scoreVersion: integer({ min: 1 }),
    /** Both sides and weights as the score read them; a gender or an age only where it counted. */
    inputs: seenBy('weighting/inputs', text({ long: true, internal: true })),
    /** Its seat is a place of the match's room, too. */
    holdsPlace: flag({ initial: false, internal: true }),
    /** Place in its lane of the board. */
    place: text({ max: 500, internal: true }),
    /** The owners of its match, so that whoever reaches the one reaches the other. */
    host: reference('user', { internal: true }),
    openedBy: reference('user', { internal: true }),
    since: enteredAt('state'),
  },
  { identity: ['match', 'member'], own: ['createdBy', 'host', 'openedBy'] },
);

/** A request as a reader gets it. */
export interface MatchRequestRow extends Row<typeof matchRequest> {}
