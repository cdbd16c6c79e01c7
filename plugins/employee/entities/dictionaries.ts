import { defineDictionary } from '#kit/records/entity.ts';
import { reference, text } from '#kit/records/field.ts';

/** Kind of employee, such as leasing; `slug` is its word in the address `/employee/{category}`. */
export const employeeCategory = defineDictionary('employeeCategory', {
  slug: text({ required: true, unique: true, max: 40 }),
});

/**
 * A department. Its branch is it and all departments below, whose table `departmentPath` (ancestor, descendant, depth;
 * itself at depth 0) is written with each change.
 */
export const department = defineDictionary('department', {
  parent: reference('department'),
  head: reference('employee', { handedOver: true }),
});
