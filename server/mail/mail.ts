import { definePlugin, defineService } from '#core/kernel/index.ts';
import { config, type MailConfig } from '../config.ts';
import type { DeliveryOutcome } from '../push/carriers.ts';

/** A letter in plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mailbox knows a repeated letter. */
  readonly messageId?: string | undefined;
}

/** Mail by SMTP, when the operator configured it. */
export interface Mail {
  readonly isConfigured: boolean;
  /** An absolute address of the product for a link within it; undefined where the operator did not say that one. */
  absolute(link: string): string | undefined;
  /** Sends a letter. Never rejects: `refused` for an address that takes nothing, `again` for trouble on the way. */
  send(letter: Letter): Promise<Exclude<DeliveryOutcome, 'gone'>>;
}

/** The mail of the server. */
export const mail = defineService<Mail>('server/mail');

/** Makes the mail service of a product at an address; without settings, or without the address, it refuses every letter. */
export function createMail(settings: MailConfig | undefined, publicUrl: string | undefined): Mail {
  const absolute = (link: string) => (publicUrl === undefined ? undefined : new URL(link, publicUrl).href);
  if (!settings || publicUrl === undefined) return { isConfigured: false, absolute, send: async () => 'refused' };
  const { url, from } = settings;
  return {
    isConfigured: true,
    absolute,
    send: async ({ messageId, ...letter }) => {
      try {
        // fetched with the first letter: most servers send none
        const { createTransport } = await import('nodemailer');
        const host = new URL(publicUrl).hostname;
        await createTransport(url, { from }).sendMail({ ...letter, ...(messageId !== undefined && { messageId: `<${messageId}@${host}>` }) });
        return 'sent';
      } catch (error) {
        // 5xx is the last word of a mail server about this letter
        const { responseCode = 0 } = error as { readonly responseCode?: number };
        return responseCode >= 500 ? 'refused' : { retryAfterMs: undefined };
      }
    },
  };
}

/** Mail as the operator configured it. */
export const mailPlugin = definePlugin({
  id: 'server/mail',
  requires: { config },
  provides: mail,
  setup: (services) => createMail(services.config.mail, services.config.publicUrl),
});
