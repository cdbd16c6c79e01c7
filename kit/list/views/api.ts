import { z } from 'zod';
import { everyRole } from '#core/access/permission.ts';
import type { ValueOf } from '#kit/records/api.ts';

/** Whom something is for: one person, everybody of a role, or all staff. */
export const scopeSchema = z.enum(['mine', 'role', 'everyone']);

const role = z.enum(everyRole).nullable().meta({ description: 'Named where it is for a role' });

/** A saved view of a list, as its reader gets it. */
export const viewSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  scope: scopeSchema,
  role,
  query: z.string().meta({ description: 'As in the address of the list: `borough=queens&sort=-year`' }),
  columns: z.string().meta({ description: 'Empty for the columns the area gave' }),
  editable: z.boolean().meta({ description: 'The reader may change it' }),
});

/** The answer to `GET /api/view`: everything the server keeps of a list for one reader. */
export const savedViewsSchema = z.object({
  views: z.array(viewSchema),
  columns: z.record(z.string(), z.string()).meta({ description: 'The reader’s own by the number of the view they differ from, `0` for the whole list' }),
  firsts: z.array(z.object({ scope: scopeSchema, role, view: z.int().nullable() })),
  first: z.int().nullable().meta({ description: 'The reader’s choice before that of a role, and that before everyone’s' }),
});

export type Scope = z.infer<typeof scopeSchema>;
export type View = ValueOf<typeof viewSchema>;
/** For whom, the role named where it is one. */
export type ViewAudience = Pick<View, 'scope' | 'role'>;
/** Contents of a view: its query as in an address, and its columns as `writeLayout` writes them. */
export type ViewContent = Pick<View, 'query' | 'columns'>;
export type SavedViews = ValueOf<typeof savedViewsSchema>;
/** View that a list opens with when its address names none; null is the whole list. */
export type OpeningView = SavedViews['firsts'][number];
