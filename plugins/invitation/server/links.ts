import { createHash, randomBytes } from 'node:crypto';
import type { Kernel } from '#core/kernel/index.ts';
import { placeOf, type Access } from '#server/access/caller-rights.ts';
import { couldMakeNow } from '#server/access/made-by.ts';
import { database, type Reads } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { codes, notFound, Refusal } from '#server/refusal.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { editInvitations } from '../area.ts';

/** Milliseconds for which a link opens its page: a week. */
export const timeToAccept = 7 * 24 * 60 * 60 * 1000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Makes the link of an invitation; the one before opens nothing any more. Returns its secret. 409 for one that was accepted. */
export async function makeLink(batch: Batch, invitation: number, by: number, now = Date.now()): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const [one] = await rowsOf<{ readonly employee: number | null }>(batch.connection, 'select "employee" from "invitation" where "id" = ? and "deletedAt" is null', [invitation]);
  if (!one) throw notFound('The invitation');
  if (one.employee !== null) throw new Refusal(409, codes.conflict, 'The invitation was accepted');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now + timeToAccept).toISOString();
  await batch.update('invitation', invitation, undefined, { sentAt: new Date(now).toISOString(), expiresAt });
  await change(batch.connection, 'delete from "invitationLink" where "invitation" = ?', [invitation]);
  await change(batch.connection, 'insert into "invitationLink" ("invitation", "hash", "madeBy") values (?, ?, ?)', [invitation, hashOf(token), by]);
  return { token, expiresAt };
}

/** An invitation as its link opens it. */
export interface OpenInvitation {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

/**
 * The invitation of a link. Throws a `Refusal` 404 for one that was used, withdrawn, replaced, has run out, or never was,
 * and for one with roles by now that whoever made the link could not give.
 */
export async function openInvitation(kernel: Kernel, token: string, { now = Date.now(), on = kernel.use(database).read }: { readonly now?: number; readonly on?: Reads } = {}): Promise<OpenInvitation> {
  const [found] = await rowsOf<OpenInvitation & { readonly expiresAt: string | Date; readonly madeBy: number | null; readonly department: number | null }>(
    on,
    `select "invitation"."id", "name", "email", "department", "expiresAt", "madeBy" from "invitation" join "invitationLink" on "invitationLink"."invitation" = "invitation"."id"
     where "hash" = ? and "deletedAt" is null and "employee" is null`,
    [hashOf(token)],
  );
  if (!found || new Date(found.expiresAt).getTime() < now) throw notFound('The invitation');
  const roles = await rowsOf<{ readonly code: string }>(on, 'select "code" from "role" join "invitation_roles" on "targetId" = "role"."id" where "ownerId" = ?', [found.id]);
  const given = { roleList: roles.map(({ code }) => code), placeFor: (maker: Access) => placeOf(maker, 'department', [found.department]) };
  if (!(await couldMakeNow(kernel, on, found.madeBy, editInvitations, given))) throw notFound('The invitation');
  return { id: Number(found.id), name: found.name, email: found.email };
}

/** Uses a link up. Of two who come at once, one gets a 404. */
export async function useLink({ connection }: Batch, token: string): Promise<void> {
  if ((await change(connection, 'delete from "invitationLink" where "hash" = ?', [hashOf(token)])) === 0) throw notFound('The invitation');
}
