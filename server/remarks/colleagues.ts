import type { Permission } from '#core/access/permission.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { accessBookOf } from '../access/access.ts';
import { callerRights, narrowedBy } from '../access/caller-rights.ts';
import { database } from '../database/database.ts';
import { reading } from '../records/read/reading.ts';
import { accounts, type Account } from '../session/accounts.ts';
import type { Caller } from '../slots.ts';

/** Rights to view the records of a kind, and to read what is remarked about them. */
interface RemarkRights {
  readonly view: Permission;
  readonly toRead: Permission;
}

/** True when somebody sees a record, and what is remarked about it. */
export async function readsRemarks(kernel: Kernel, record: string, { view, toRead }: RemarkRights, recordId: number, who: Caller): Promise<boolean> {
  const query = { q: '', filters: { id: { is: 'oneOf', values: [recordId] } }, sort: [] } as const;
  return who.may(view) && who.may(toRead) && (await kernel.use(reading).countOf(record, query, narrowedBy(who, view, toRead))) > 0;
}

/** People who sign in, may see a record, and read what is remarked about it, by name. */
export async function colleaguesWhoSee(kernel: Kernel, record: string, rights: RemarkRights, recordId: number): Promise<readonly Account[]> {
  const { find, holdersOf } = kernel.use(accounts);
  const { read } = kernel.use(database);
  const access = accessBookOf(kernel);
  const seeing = (await holdersOf(rights.view)).map(async (userIdx): Promise<Account | undefined> => {
    const account = await find(userIdx);
    if (!account) return undefined;
    const caller = { ...account, ...callerRights(await access.of(read, account)), sessionId: '' };
    return (await readsRemarks(kernel, record, rights, recordId, caller)) ? account : undefined;
  });
  const people = (await Promise.all(seeing)).filter((account) => account !== undefined);
  return people.toSorted((a, b) => a.userName.localeCompare(b.userName));
}
