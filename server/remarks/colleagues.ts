import type { Permission } from '#core/access/permission.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { accessBookOf } from '../access/access.ts';
import { callerRights } from '../access/caller-rights.ts';
import { database } from '../database/database.ts';
import { reading } from '../records/read/reading.ts';
import { accounts, type Account } from '../session/accounts.ts';

/** People who sign in and may see a record with the right to view its kind, by name. */
export async function colleaguesWhoSee(kernel: Kernel, record: string, view: Permission, recordId: number): Promise<readonly Account[]> {
  const { find, holdersOf } = kernel.use(accounts);
  const { read } = kernel.use(database);
  const access = accessBookOf(kernel);
  const query = { q: '', filters: { id: { is: 'oneOf', values: [recordId] } }, sort: [] } as const;
  const seeing = (await holdersOf(view)).map(async (userIdx): Promise<Account | undefined> => {
    const account = await find(userIdx);
    if (!account) return undefined;
    const caller = { ...account, ...callerRights(await access.of(read, account)), sessionId: '' };
    return (await kernel.use(reading).countOf(record, query, caller)) > 0 ? account : undefined;
  });
  const people = (await Promise.all(seeing)).filter((account) => account !== undefined);
  return people.toSorted((a, b) => a.userName.localeCompare(b.userName));
}
