import { expect, it } from 'vitest';
import { ownStates } from '#kit/records/states.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { startTestHost } from './support/host.ts';

/** Fields that states ask for and that stay true of a record when it leaves them. */
const facts = ['match.registration.complete: photos, seatPrice, areas', 'review.replyState.shown: reply'];

it('a state that can be entered again empties what it asks for, unless that is a fact', async () => {
  const host = await startTestHost();
  try {
    const kept = host.kernel.use(recordsRegistry).shapes.flatMap(({ entity }) =>
      Object.entries(ownStates(entity.fields)).flatMap(([field, { of }]) =>
        Object.entries(of).flatMap(([state, { to, asks = [], empties = [] }]) => {
          const stays = asks.filter((name) => !empties.includes(name));
          return stays.length > 0 && leadsBack(of, Object.keys(to), state) ? [`${entity.name}.${field}.${state}: ${stays.join(', ')}`] : [];
        }),
      ),
    );
    expect(kept).toEqual(facts);
  } finally {
    await host.end();
  }
});

/** True where some steps from these states lead into one. */
function leadsBack(of: Readonly<Record<string, { readonly to: object }>>, from: readonly string[], into: string, seen = new Set<string>()): boolean {
  return from.some((state) => {
    if (state === into) return true;
    if (seen.has(state)) return false;
    seen.add(state);
    return leadsBack(of, Object.keys(of[state]?.to ?? {}), into, seen);
  });
}
