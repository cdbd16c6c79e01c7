import { quoted, rowsOf } from '#server/database/statement.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { notFound } from '#server/refusal.ts';
import { user } from '../entity.ts';

/** The phone number and address of a member, with a note in their history of who saw them. Throws a `Refusal` 404. */
export async function revealContact(batch: Batch, userIdx: number): Promise<{ readonly phone: string | null; readonly email: string }> {
  await batch.note(user.name, userIdx, { contact: [null, 'seen'] }, 'reader');
  const [row] = await rowsOf<{ phone: string | null; email: string }>(batch.connection, `select "phone", "email" from ${quoted('user')} where "id" = ?`, [userIdx]);
  if (!row) throw notFound('The member');
  return row;
}
