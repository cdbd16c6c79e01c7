import type { Permission } from '#core/access/permission.ts';
import { defineEvent, defineService } from '#core/kernel/index.ts';
import type { Connection } from '../database/database.ts';

/** A person who may sign in, as far as a session needs to know. */
export interface Account {
  readonly userIdx: number;
  readonly userId: string;
  readonly userName: string;
  readonly userEmail: string;
  readonly userType: 'admin' | 'normal';
  /** The roles beside the type; an administrator's list is `['admin']`. */
  readonly roleList: readonly string[];
  /** Approved, active and not deleted: without it every session of the account is over. */
  readonly admitted: boolean;
}

/** The first administrator, with the password when it was made just now. */
export interface FirstAdministrator {
  readonly userId: string;
  readonly password: string;
}

/** Somebody who becomes a member by an invitation; `userPw` is the SHA-512 of their password in hexadecimal. */
export interface NewMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly userPw: string;
}

/** The batch that a new member is made in. */
export interface MemberBatch {
  readonly connection: Connection;
  create(name: string, values: Readonly<Record<string, unknown>>): Promise<{ readonly id: number }>;
}

/** Whoever keeps the accounts provides this. */
export interface Accounts {
  find(userIdx: number): Promise<Account | undefined>;
  /**
   * Checks and hashes a password before the transaction that it is for; returns what makes the approved member there, and
   * their `userIdx`. Throws a `Refusal` 400 with `fields`.
   */
  prepareMember(member: NewMember): Promise<(batch: MemberBatch) => Promise<number>>;
  /** Everybody who gets in and has a right, by `userIdx`; administrators among them. */
  holdersOf(permission: Permission): Promise<readonly number[]>;
  /** Makes the administrator `admin` where there is no account yet; undefined where there is one. */
  createFirstAdministrator(password: string): Promise<FirstAdministrator | undefined>;
}

/** The accounts of the server. */
export const accounts = defineService<Accounts>('server/accounts');

/** Emitted after an account was written: what its sessions may has to be asked anew. */
export const accountChanged = defineEvent<{ readonly userIdx: number }>('server/account-changed');
