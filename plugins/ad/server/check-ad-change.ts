import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange, RecordResource, UnvalidatedRecord } from '#server/slots.ts';
import type { ad } from '../entity.ts';
import { disagreementOf, isTold, preflight, undecidedIn } from '../preflight.ts';
import { readHomes, withFacts } from './facts.ts';

const isOut = (state: unknown): boolean => state === 'live' || state === 'ready';

/**
 * Writes beside an ad that goes out what its rent says at that moment, and nothing else there: what was told is never
 * typed, not even by an administrator.
 */
export const recordPublished: NonNullable<RecordResource['beforeValidate']> = async (connection, some, origin) => {
  const goesOut = ({ before, patch }: UnvalidatedRecord) => isOut(patch['state']) && !isOut(before?.['state']) && !(origin === 'server' && before?.['state'] === 'autoPaused');
  const rentOf = ({ before, patch }: UnvalidatedRecord) => Number(patch['rent'] ?? before?.['rent']);
  const homes = await readHomes(connection, some.filter(goesOut).map(rentOf).filter((id) => Number.isSafeInteger(id)));
  return some.map((one) => {
    const { before } = one;
    const rent = goesOut(one) ? homes.get(rentOf(one)) : undefined;
    if (rent) return { publishedPrice: rent.price, publishedDate: rent.availableMoveDate, publishedFee: rent.fee, ...(origin !== 'server' && { pausedFor: null }) };
    const kept = ['publishedPrice', 'publishedDate', 'publishedFee', ...(origin === 'server' ? [] : ['pausedFor'])];
    return Object.fromEntries(kept.filter((name) => name in one.patch).map((name) => [name, before?.[name] ?? null]));
  });
};

/**
 * Waits for whoever changes the home at this moment, and lets nobody else do so until the commit: either this ad sees
 * what they write, or they see that it is out.
 */
async function holdHome({ hold }: Pick<ProposedChange, 'hold'>, rent: number): Promise<void> {
  await hold('select 1 from "rent" where "id" = ? for update', [rent]);
  await hold('select 1 from "building" where "id" = (select "building" from "rent" where "id" = ?) for share', [rent]);
  await hold('select 1 from "room" where "rent" = ? for share', [rent]);
}

/** Fields by which two ads may come to tell of one home on one platform at once. */
const places = ['rent', 'platform', 'startsOn', 'endsOn'] as const;

/** An ad is made for a rent with a picture alone, and goes out only while it says what its rent is, also by an undo. */
export async function checkAdChange({ connection, hold, who, before, after, restores, back }: ProposedChange<typeof ad>): Promise<void> {
  if (!after) return;
  // one that is brought back is held against its rent in the same write: what is not true any more comes back paused
  if (restores) return holdHome({ hold }, after.rent);
  if (!before || before.rent !== after.rent) {
    const rent = (await readHomes(connection, [after.rent])).get(after.rent);
    if (rent && rent.photos === 0) throw ruleBroken({ rent: 'ad.rule.image' });
  }
  if ('system' in who || !isOut(after.state)) return;
  const goesOut = !isOut(before?.state);
  if (!goesOut && places.every((name) => before?.[name] === after[name])) return;
  await holdHome({ hold }, after.rent);
  // As one that is not out yet, it keeps clear of every other.
  const [checked] = await withFacts(connection, [{ ...after, state: 'draft' }]);
  const findings = checked ? preflight(after, checked.facts, after) : [];
  const why = disagreementOf(findings);
  if (goesOut && why !== undefined) throw ruleBroken({ state: `ad.pausedFor.${why}` });
  if (!isTold(before?.state ?? null) && !back && undecidedIn(after).length > 0) throw ruleBroken({ state: 'ad.pausedFor.language' });
  // One that comes to another rent or platform, as when two become one, waits there instead.
  const isMoved = before?.startsOn !== after.startsOn || before.endsOn !== after.endsOn;
  if (isMoved && findings.some(({ id, is }) => id === 'overlap' && is === 'block')) throw ruleBroken({ startsOn: 'ad.pausedFor.overlap' });
}
