import type { Database } from '#server/database/database.ts';
import type { Account, Accounts } from '#server/session/accounts.ts';
import { rolesOf } from './roles.ts';

/** A member as sign-in needs it. */
export interface MemberAccount extends Account {
  readonly status: 'applying' | 'approved' | 'rejected';
  /** Since when, ISO 8601, and the reason of a rejection. */
  readonly statusAt: string | null;
  readonly statusReason: string | null;
  readonly active: boolean;
  /** The stored hash of the password, when one was set. */
  readonly hash: string | undefined;
  /** Somebody else gave that password: it opens nothing but the choice of one's own. */
  readonly oneTime: boolean;
  /** Whoever gave it; null for any other password. */
  readonly madeBy: number | null;
}

/** Finds members by what they sign in with. */
export interface MemberAccounts extends Pick<Accounts, 'find'> {
  find(userIdx: number): Promise<MemberAccount | undefined>;
  /** By the id in small letters. */
  findByUserId(userId: string): Promise<MemberAccount | undefined>;
  /** True when no member has this id or address, whatever its capitals. */
  isFree(field: 'userId' | 'email', value: string): Promise<boolean>;
}

/** Reads the accounts of a database. */
export function createAccounts(database: Database): MemberAccounts {
  const find = async (column: 'user.id' | 'user.userId', value: number | string): Promise<MemberAccount | undefined> => {
    const row = await database.read
      .selectFrom('user')
      .leftJoin('credential', 'credential.userIdx', 'user.id')
      .select(['user.id', 'user.userId', 'user.name', 'user.email', 'user.type', 'user.status', 'user.statusAt', 'user.statusReason', 'user.active', 'credential.hash', 'credential.oneTime', 'credential.madeBy'])
      .where(column, '=', value)
      .where('user.deletedAt', 'is', null)
      .executeTakeFirst();
    if (!row) return undefined;
    const active = Boolean(row['active']);
    return {
      userIdx: Number(row['id']),
      userId: row['userId'],
      userName: row['name'],
      userEmail: row['email'],
      userType: row['type'] === 'admin' ? 'admin' : 'normal',
      roleList: row['type'] === 'admin' ? ['admin'] : await rolesOf(database.read, Number(row['id'])),
      status: row['status'],
      statusAt: row['statusAt'],
      statusReason: row['statusReason'],
      active,
      admitted: row['status'] === 'approved' && active,
      hash: row['hash'] ?? undefined,
      oneTime: Boolean(row['oneTime']),
      madeBy: row['oneTime'] ? (row['madeBy'] ?? null) : null,
    };
  };
  return {
    find: (userIdx) => find('user.id', userIdx),
    findByUserId: (userId) => find('user.userId', userId),
    async isFree(field, value) {
      const held = await database.read
        .selectFrom('user')
        .select('id')
        .where(field, '=', value.toLowerCase())
        .where('deletedAt', 'is', null)
        .limit(1)
        .execute();
      return held.length === 0;
    },
  };
}
