import { rowsOf } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { contract } from '../entities.ts';

/** Refuses a room of another rent than the contract's: its lease would be of a home that nobody asked for. */
export async function checkHome({ connection, who, before, after, back, replaces, restores }: ProposedChange<typeof contract>): Promise<void> {
  if (!after || 'system' in who || back || replaces || restores || after.room === null || after.rent === null) return;
  if (before?.room === after.room && before.rent === after.rent) return;
  const [found] = await rowsOf<{ readonly rent: number | null }>(connection, 'select "rent" from "room" where "id" = ?', [after.room]);
  if (found && found.rent !== null && found.rent !== after.rent) throw ruleBroken({ room: 'contract.rule.roomElsewhere' });
}
