import { noPermission } from '../../refusal.ts';
import { hiddenInEach } from '../read/hidden.ts';
import type { Reads } from '../../database/database.ts';
import type { Registry, Writer } from '../registry.ts';
import type { Shape } from '../shape.ts';
import type { Values } from './work.ts';

/**
 * Refuses to write over values that their writer does not see, whatever stands there: a guess that changes nothing would
 * tell it. Throws a `Refusal` 403.
 */
export async function refuseUnseen(
  { connection, registry, who }: { readonly connection: Reads; readonly registry: Registry; readonly who: Writer },
  shape: Shape,
  updates: readonly { readonly id: number; readonly values: Values }[],
): Promise<void> {
  // nobody guesses what only the product's own code writes
  const guarded = registry.hiddenFrom(shape, who).filter((name) => !shape.entity.fields[name]?.options.byServer);
  const named = updates.filter(({ values }) => guarded.some((name) => name in values));
  if (named.length === 0) return;
  const hidden = await hiddenInEach(connection, registry, shape, named.map(({ id }) => id), who);
  for (const [place, { values }] of named.entries()) {
    const unseen = hidden[place]!.find((name) => name in values);
    if (unseen !== undefined) throw noPermission(shape.entity.fields[unseen]?.seenBy ?? unseen, [unseen]);
  }
}
