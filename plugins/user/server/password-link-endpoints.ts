import { z } from 'zod';
import { mail } from '#server/mail/mail.ts';
import { messageText, textIn } from '#server/push/message-text.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { attempts, perAddress } from '#server/session/attempts.ts';
import { endpoint } from '#server/slots.ts';
import { grantRights, userPassword } from '../area.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import { choosePassword, makePasswordLink, memberOfLink } from './password-link.ts';

const token = z.string().min(20).max(100);

/** Passwords that members choose behind a link. */
export const passwordLinkEndpoints = [
  endpoint({
    method: 'POST',
    path: '/user/{id}/link',
    needs: grantRights,
    summary: 'Makes the one-time link by which a member chooses a password; it goes by mail where that is configured, and is said this once',
    output: z.object({ link: z.string(), mailed: z.boolean(), expiresAt: z.string() }),
    async handle(call) {
      const { kernel, locale } = call;
      const made = await makePasswordLink(kernel, idOf(call, 'The member'), callerOf(call));
      const link = `${userPassword.href()}#${made.token}`;
      const post = kernel.use(mail);
      const { name, email } = await memberOfLink(kernel, made.token);
      const say = (key: 'user.link.mail.subject' | 'user.link.mail.text') => textIn(locale, messageText({ kr, en, zh }, key, { name }));
      const sent = post.isConfigured && (await post.send({ to: email, subject: say('user.link.mail.subject'), text: `${say('user.link.mail.text')}\n\n${post.absolute(link) ?? ''}\n` }));
      return { link, mailed: sent === 'sent', expiresAt: made.expiresAt };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/user/link/look',
    needs: 'open',
    summary: 'Whose password a link is for',
    body: z.strictObject({ token }),
    output: z.object({ name: z.string(), userId: z.string() }),
    async handle({ kernel, body, address }) {
      await kernel.use(attempts).begin(`link:${address}`, perAddress);
      const { name, userId } = await memberOfLink(kernel, body.token);
      return { name, userId };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/user/link',
    needs: 'open',
    summary: 'Takes the password that a member chose behind a link, as SHA-512 in hexadecimal, and ends their sessions',
    body: z.strictObject({ token, userPw: z.string().max(1024) }),
    output: z.object({ userId: z.string() }),
    async handle({ kernel, body, address }) {
      await kernel.use(attempts).begin(`link:${address}`, perAddress);
      return choosePassword(kernel, body.token, body.userPw);
    },
  }),
];
