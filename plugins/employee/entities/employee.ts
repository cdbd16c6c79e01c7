import { defineEntity, type Row } from '#kit/records/entity.ts';
import { flag, plainDate, reference, references, seenBy, text } from '#kit/records/field.ts';
import { department, employeeCategory } from './dictionaries.ts';

/** Somebody who works for the agency, under the name that colleagues read. */
export const employee = defineEntity('employee', {
  name: text({ required: true, searched: true, max: 80 }),
  member: reference('user', { required: true, unique: true }),
  category: reference(employeeCategory),
  department: reference(department),
  /** Roles that count while the employee is active; administrators need none. */
  roles: references('role', { changedBy: 'user/grant' }),
  manager: reference('employee', { handedOver: true }),
  joined: seenBy('employee/details', plainDate({ min: '1950-01-01' })),
  left: seenBy('employee/details', plainDate({ min: '1950-01-01' })),
  active: flag({ initial: true }),
});

/** An employee as a reader gets them. */
export interface EmployeeRow extends Row<typeof employee> {}
