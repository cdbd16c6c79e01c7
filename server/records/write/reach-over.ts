import type { Permission } from '#core/access/permission.ts';
import type { ChangeKind } from '../events.ts';
import { idsReached, reachedBy, type Act } from '../reach.ts';
import type { Shape } from '../shape.ts';
import { awayKey } from './given-away.ts';
import type { Work } from './work.ts';

/** Rights over some records: what the writer does not see is not there; what they see and may not change is refused. */
export async function reachOver({ connection, who, givenAway }: Work, shape: Shape, ids: readonly number[]) {
  const of = (act: Act) => idsReached(connection, shape, ids, reachedBy(shape, who, act));
  const seen = await of('read');
  const own = { write: await of('write'), remove: await of('remove') };
  const { write, remove = write } = shape.spec;
  const isAway = (id: number) => givenAway?.has(awayKey(shape.name, id)) === true;
  return {
    sees: (id: number): boolean => seen.has(id) || isAway(id),
    /** The right that does not reach so far. */
    missingFor(kind: ChangeKind, id: number): Permission | undefined {
      const act = kind === 'update' || kind === 'create' ? 'write' : 'remove';
      return own[act].has(id) || isAway(id) ? undefined : { write, remove }[act];
    },
  };
}
