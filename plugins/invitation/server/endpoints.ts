import { z } from 'zod';
import { messageText, textIn } from '#server/push/message-text.ts';
import { rowsOf } from '#server/database/statement.ts';
import { mail } from '#server/mail/mail.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { writing } from '#server/records/write/writing.ts';
import { accounts } from '#server/session/accounts.ts';
import { attempts, perAddress } from '#server/session/attempts.ts';
import { withoutOwners } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { editInvitations, invitationAccept } from '../area.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import { makeLink, openInvitation, useLink } from './links.ts';

const token = z.string().min(20).max(100);

/** The link of an invitation, and whoever follows it. */
export const invitationEndpoints = [
  endpoint({
    method: 'POST',
    path: '/invitation/{id}/link',
    needs: editInvitations,
    summary: 'Makes the one-time link of an invitation, in the place of any before; it goes by mail where that is configured, and is said this once',
    output: z.object({ link: z.string(), mailed: z.boolean(), expiresAt: z.string() }),
    handle: async (call) => {
      const { kernel, locale } = call;
      const id = idOf(call, 'The invitation');
      const caller = callerOf(call);
      const made = await kernel.use(writing).run(caller, { kind: 'form' }, (batch) => makeLink(batch, id, caller.userIdx));
      const link = `${invitationAccept.href()}#${made.token}`;
      const post = kernel.use(mail);
      const { name, email } = await openInvitation(kernel, made.token);
      const words = { name, by: caller.userName };
      const say = (key: 'invitation.mail.subject' | 'invitation.mail.text') => textIn(locale, messageText({ kr, en, zh }, key, words));
      const sent = post.isConfigured && (await post.send({ to: email, subject: say('invitation.mail.subject'), text: `${say('invitation.mail.text')}\n\n${post.absolute(link) ?? ''}\n` }));
      return { link, mailed: sent === 'sent', expiresAt: made.expiresAt };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/invitation/look',
    needs: 'open',
    summary: 'Who an invitation is for, by the secret of its link',
    body: z.strictObject({ token }),
    output: z.object({ name: z.string(), email: z.string() }),
    handle: async ({ kernel, body, address }) => {
      await kernel.use(attempts).begin(`invitation:${address}`, perAddress);
      const { name, email } = await openInvitation(kernel, body.token);
      return { name, email };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/invitation/accept',
    needs: 'open',
    summary: 'Makes a member and an employee of whoever has the link, with an id and a password of their choice',
    body: z.strictObject({ token, userId: z.string().max(100), userPw: z.string().max(1024) }),
    output: z.object({ userId: z.string() }),
    handle: async ({ kernel, body, address }) => {
      await kernel.use(attempts).begin(`invitation:${address}`, perAddress);
      const invited = await openInvitation(kernel, body.token);
      const add = await kernel.use(accounts).prepareMember({ userId: body.userId, userPw: body.userPw, name: invited.name, email: invited.email });
      const write = kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        await openInvitation(kernel, body.token, { on: batch.connection });
        await useLink(batch, body.token);
        const [place] = await rowsOf<Readonly<Record<'category' | 'department' | 'manager' | 'joined', unknown>>>(
          batch.connection,
          'select "category", "department", "manager", "joined" from "invitation" where "id" = ? and "deletedAt" is null',
          [invited.id],
        );
        const roles = await rowsOf<{ readonly id: number }>(batch.connection, 'select "targetId" as "id" from "invitation_roles" where "ownerId" = ? order by "position"', [invited.id]);
        const member = await add(batch);
        const { id } = await batch.create('employee', { ...place, name: invited.name, member, roles: roles.map((role) => Number(role.id)) });
        await batch.update('invitation', invited.id, undefined, { employee: id });
      });
      await withoutOwners(write);
      return { userId: body.userId.toLowerCase() };
    },
  }),
];
