import type { Permission, Reach } from '#core/access/permission.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Reads } from '../database/database.ts';
import { accounts } from '../session/accounts.ts';
import { accessBookOf } from './access.ts';
import { callerRights, coversRights, type Access } from './caller-rights.ts';

/**
 * True while whoever made something that opens an account, such as a link, could make it now: they get in, have the
 * right to, and every right that the account's roles give where it stands. So nobody keeps a key to an account that got
 * more rights, or moved. `by` is null for what an earlier version made, which stays good.
 */
export async function couldMakeNow(
  kernel: Pick<Kernel, 'use' | 'read'>,
  on: Reads,
  by: number | null,
  right: Permission,
  { roleList, placeFor }: { readonly roleList: readonly string[]; readonly placeFor: (maker: Access) => Reach },
): Promise<boolean> {
  if (by === null) return true;
  const maker = await kernel.use(accounts).find(Number(by));
  if (!maker?.admitted) return false;
  const book = accessBookOf(kernel);
  const who = callerRights(await book.of(on, maker));
  if (who.roleList.includes('admin')) return true;
  return who.may(right) && !roleList.includes('admin') && coversRights(who, await book.rightsOf(on, roleList), placeFor(who));
}
