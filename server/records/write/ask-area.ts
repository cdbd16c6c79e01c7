import type { Problems } from '#kit/records/check.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import type { Reads } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { rowsOf } from '../../database/statement.ts';
import { Refusal } from '../../refusal.ts';
import type { ProposedChange } from '../../slots.ts';
import type { Shape } from '../shape.ts';
import type { Candidate } from './candidate.ts';
import type { Values, Work } from './work.ts';

/** Asks the area's `beforeChange` of one record, within the transaction that writes it; throws its `Refusal`. `ahead` are the tables with what else the call changes. */
export async function askArea(work: Work, shape: Shape, before: Values | undefined, after: Values | undefined, by: Pick<Candidate, 'kind' | 'back' | 'replaces'>, ahead?: Reads): Promise<void> {
  const { connection } = work;
  const hold = async (statement: string, values?: readonly unknown[]) => {
    if (engineOf(connection) === 'postgres') await rowsOf(connection, statement, values);
  };
  const replaces = by.replaces || (by.back !== undefined && namesReturned(work, shape, before, after));
  await shape.spec.beforeChange?.({ ...proposedChange({ ...work, connection: ahead ?? connection, stored: connection }, before, after), back: by.back?.own ?? false, again: by.back?.again ?? false, replaces, restores: by.kind === 'restore', hold });
}

/** True where a record that it names now has returned in the same batch: an undo takes a replacement back. */
const namesReturned = ({ changes }: Work, { entity }: Shape, before: Values | undefined, after: Values | undefined): boolean =>
  changes.some(({ kind, record, id }) => kind === 'restore' && Object.entries(entity.fields).some(([name, field]) => targetOf(field) === record && after?.[name] === id && before?.[name] !== id));

/** Reasons of the area against a change that is only proposed, by field: previews and checks of files ask before anything is written. */
export async function refusedBy({ spec }: Shape, change: ProposedChange): Promise<Problems | undefined> {
  try {
    await spec.beforeChange?.(change);
  } catch (error) {
    if (error instanceof Refusal) return fieldsOf(error);
    throw error;
  }
  return undefined;
}

/** A change as an area is asked about it before anything is written. */
export const proposedChange = (
  { connection, stored = connection, who, registry, origin = 'person' }: Pick<ProposedChange, 'connection' | 'who'> & Partial<Pick<ProposedChange, 'origin' | 'stored'>> & Pick<Work, 'registry'>,
  before: Values | undefined,
  after: Values | undefined,
): ProposedChange => ({
  connection,
  stored,
  hold: async () => undefined,
  who,
  origin,
  permissions: registry.permissions,
  hasRightsOf: (roleList, place, only) => registry.hasRightsOf(connection, who, roleList, place, only),
  before: before as ProposedChange['before'],
  after: after as ProposedChange['after'],
  back: false,
  again: false,
  replaces: false,
  restores: false,
});

/** A refusal of one record says which fields it is about; any other stops everything. */
export function fieldsOf(refusal: Refusal): Problems {
  const fields = refusal.more['fields'] as Problems | undefined;
  if (!fields) throw refusal;
  return fields;
}
