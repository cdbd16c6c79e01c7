import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { reading } from '../records/read/reading.ts';
import type { Account } from '../session/accounts.ts';
import type { Caller } from '../slots.ts';
import type { Access } from './caller-rights.ts';

/** Name by which colleagues know somebody, as far as the reader sees it; that of the account for whoever has no other. */
export async function personName(kernel: Kernel, account: Pick<Account, 'userName'>, { people }: Access, reader: Caller, locale: Locale): Promise<string> {
  for (const [kind, [id]] of Object.entries(people.own)) {
    const name = kind === 'user' || id === undefined ? undefined : (await kernel.use(reading).labels(kind, [id], locale, reader)).get(id);
    if (name !== undefined) return name;
  }
  return account.userName;
}
