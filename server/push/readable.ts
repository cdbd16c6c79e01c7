import { accessBookOf } from '../access/access.ts';
import { callerRights } from '../access/caller-rights.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { database } from '../database/database.ts';
import { places, quoted, rowsOf } from '../database/statement.ts';
import { conditionOf, reachedBy } from '../records/reach.ts';
import { recordsRegistry, type Registry } from '../records/registry.ts';
import { accounts } from '../session/accounts.ts';
import type { Caller } from '../slots.ts';

/** Whoever reads their messages, and the condition over `pushMessage` for those that they may still read. */
export interface MessageReader {
  readonly userIdx: number;
  readonly readable: string;
}

/** The condition that every message meets. */
export const everyMessage = '1 = 1';

/** The caller as a reader of their own messages. Whoever sees with another's eyes reads none of theirs. */
export function messageReader(registry: Pick<Registry, 'shapes'>, caller: Caller): MessageReader {
  return { userIdx: caller.userIdx, readable: caller.viewedBy ? '1 = 0' : readableBy(registry, caller) };
}

/**
 * The condition over `pushMessage` for messages about no record, and about records that a person may read today: a right
 * or a record that was taken away takes what was told of it along.
 */
export function readableBy(registry: Pick<Registry, 'shapes'>, who: Pick<Caller, 'reachOf' | 'people'>): string {
  const within = registry.shapes.flatMap((shape): readonly { readonly name: string; readonly condition: string | undefined }[] => {
    const { read } = shape.spec;
    if (who.reachOf(read) === undefined) return [{ name: shape.name, condition: undefined }];
    const reached = reachedBy(shape, who, 'read');
    if (reached === 'all') return [];
    return [{ name: shape.name, condition: `"recordId" in (select "id" from ${quoted(shape.name)} where ${conditionOf(reached)})` }];
  });
  if (within.length === 0) return everyMessage;
  const others = `"record" not in (${within.map(({ name }) => `'${name}'`).join(', ')})`;
  const seen = within.flatMap(({ name, condition }) => (condition === undefined ? [] : [` or "record" = '${name}' and ${condition}`]));
  return `("record" is null or ${others}${seen.join('')})`;
}

/** Those of some messages that a person may still read, asked for somebody who does not call. */
export async function readableMessages(kernel: Pick<Kernel, 'use' | 'read'>, userIdx: number, messages: readonly number[]): Promise<ReadonlySet<number>> {
  const account = await kernel.use(accounts).find(userIdx);
  if (!account?.admitted) return new Set();
  const { read } = kernel.use(database);
  const rights = callerRights(await accessBookOf(kernel).of(read, account));
  const sql = `select "id" from "pushMessage" where "id" in (${places(messages.length)}) and ${readableBy(kernel.use(recordsRegistry), rights)}`;
  return new Set((await rowsOf<{ readonly id: number }>(read, sql, messages)).map(({ id }) => Number(id)));
}
