import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Access } from '#server/access/caller-rights.ts';
import { reading } from '#server/records/read/reading.ts';
import type { Account } from '#server/session/accounts.ts';
import type { Caller } from '#server/slots.ts';
import { user } from '../../user/index.ts';

/** Name by which colleagues know somebody, as far as the reader sees it; that of the account for whoever has no other. */
export async function personName(kernel: Kernel, account: Account, { people }: Access, reader: Caller, locale: Locale): Promise<string> {
  for (const [kind, [id]] of Object.entries(people.own)) {
    const name = kind === user.name || id === undefined ? undefined : (await kernel.use(reading).labels(kind, [id], locale, reader)).get(id);
    if (name !== undefined) return name;
  }
  return account.userName;
}
