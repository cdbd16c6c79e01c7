import { defineEntity, type Row } from '#kit/records/entity.ts';
import { instant, plainDate, reference, references, text } from '#kit/records/field.ts';

/** An invitation to work for the agency: a one-time link, by which somebody becomes a member and an employee at once. */
export const invitation = defineEntity('invitation', {
  name: text({ required: true, searched: true, format: 'name' }),
  email: text({ required: true, unique: true, searched: true, format: 'email', max: 254 }),
  category: reference('employeeCategory'),
  department: reference('department'),
  manager: reference('employee'),
  roles: references('role', { changedBy: 'user/grant' }),
  joined: plainDate({ min: '1950-01-01' }),
  sentAt: instant({ byServer: true }),
  expiresAt: instant({ byServer: true }),
  /** Whoever accepted it. */
  employee: reference('employee', { byServer: true }),
}, { onlineOnly: true });

/** An invitation as a reader gets it. */
export interface InvitationRow extends Row<typeof invitation> {}
