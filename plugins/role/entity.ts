import { reaches } from '#core/access/permission.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, flag, names, rows, text } from '#kit/records/field.ts';

/** A role: a set of rights, each with its reach. People name it by its code. */
export const role = defineEntity(
  'role',
  {
    name: names({ required: true, unique: true, max: 80 }),
    /** Never changes; as in the role list of a session. */
    code: text({ required: true, unique: true, min: 2, max: 40 }),
    /** Belongs to the product and is never changed. */
    system: flag({ initial: false }),
    /** Where the role differs from what it is by default; a role made by an agency has no right by default. */
    grants: rows({ right: text({ required: true, max: 100 }), reach: choice(['none', ...reaches], { required: true }) }, { max: 500 }),
  },
  { title: 'name', onlineOnly: true },
);
