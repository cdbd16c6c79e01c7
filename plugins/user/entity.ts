import { everyRole } from '#core/access/permission.ts';
import { defineEntity, type Autofill, type Row } from '#kit/records/entity.ts';
import { choice, computed, enteredAt, flag, integer, masked, numberedChoice, phone, plainDate, reference, rows, text } from '#kit/records/field.ts';

/** A member's gender as the specification numbers it: 0 male, 1 female. */
export const genders = [0, 1] as const;

/** The states of a member's sign-up. */
export const memberStates = ['applying', 'approved', 'rejected'] as const;

/** Audited notes on a member's access: the roles, and that a password was set, never the password. */
export const userNotes = defineEntity('user', {
  roleList: rows({ role: choice(everyRole, { required: true }) }),
  password: choice(['oneTime', 'link', 'own']),
  /** Somebody who sees a part alone asked for the whole. */
  contact: choice(['seen']),
  session: choice(['ended']),
  /** An administrator looked at the product as this person. */
  viewed: choice(['begun', 'ended']),
});

/** A member: somebody with an account. `id` is the specification's `userIdx`. The password is kept elsewhere. */
export const user = defineEntity(
  'user',
  {
    userId: text({ required: true, unique: true, searched: true, format: 'id' }),
    name: text({ required: true, searched: true, format: 'name' }),
    email: masked('user/contact', text({ required: true, unique: true, searched: true, format: 'email' })),
    phone: masked('user/contact', phone({ searched: true })),
    preferredArea: reference('area', { searched: true }),
    gender: numberedChoice(genders),
    birthDate: plainDate({ min: '1900-01-01' }),
    age: computed(integer()),
    /** Months a member means to stay. */
    residenceDuration: integer({ min: 0, max: 1200 }),
    status: choice(memberStates, {
      states: {
        applying: { to: { approved: 'user/approve', rejected: 'user/approve' }, shape: 'open' },
        approved: { to: { rejected: 'user/grant' }, shape: 'done' },
        rejected: { to: { applying: 'user/approve', approved: 'user/approve' }, asks: ['statusReason'], empties: ['statusReason'], shape: 'refused' },
      },
      start: { applying: '', approved: 'user/approve' },
    }),
    /** Reason of the rejection, which the person reads at sign-in. */
    statusReason: text({ max: 300, changedBy: 'user/approve' }),
    statusAt: enteredAt('status'),
    type: choice(['normal', 'admin'], { initial: 'normal', changedBy: 'user/grant' }),
    active: flag({ initial: true, changedBy: 'user/approve' }),
    /** Whose invitation they accepted; nobody's where they signed up by themselves. */
    invitedBy: computed(reference('user')),
  },
  { title: 'name', auditOnly: userNotes.fields, onlineOnly: true },
);

/** A member as a reader gets them. */
export interface UserRow extends Row<typeof user> {}

/** Ids and addresses differ by more than capitals: both are kept in small letters. */
export const userAutofill: Autofill<typeof user> = {
  userId: ({ userId }) => (typeof userId === 'string' ? userId.toLowerCase() : userId),
  email: ({ email }) => (typeof email === 'string' ? email.toLowerCase() : email),
  statusReason: ({ status, statusReason }) => (status === 'approved' ? null : statusReason),
};
