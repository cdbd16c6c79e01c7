import type { Client, QueryResult } from 'pg';

/** Characters of the longest statement that is prepared: longer ones are of many rows, and differ each time. */
const longest = 4000;

/** Statements prepared at the most; each takes some 70 KB of every connection that ran it, until that is closed. */
const most = 150;

/** Times that a statement comes before it is prepared: of those that are asked once nothing is to be kept. */
const enough = 3;

/** Statements counted at the most while they come more rarely than that. */
const counted = 5000;

const names = new Map<string, string>();
const uses = new Map<string, number>();
let made = 0;

/** The name of a statement that comes again and again, the same for every connection of the process; undefined for others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length > longest || names.size >= most) return known;
  const times = (uses.get(text) ?? 0) + 1;
  if (times < enough) {
    if (uses.size >= counted) uses.clear();
    uses.set(text, times);
    return undefined;
  }
  uses.delete(text);
  made += 1;
  names.set(text, `s${made}`);
  return names.get(text);
}

/** True when a table has changed since a statement over it was prepared, as it does when a newer release starts beside this one. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan');

/**
 * A client of `pg` whose statements are read and planned once for each connection, and not each time. For connections that nobody shares between transactions.
 */
export const preparing = (Plain: typeof Client): typeof Client =>
  class extends Plain {
    // oxlint-disable-next-line no-explicit-any -- the many ways in which a query may be asked
    override query(...asked: readonly any[]): any {
      const [text, values] = asked as readonly unknown[];
      const name = asked.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      if (name === undefined) return super.query(...(asked as Parameters<Client['query']>));
      return super.query({ name, text: text as string, values: values as unknown[] }).catch((error: unknown): QueryResult => {
        // under new names they are read anew
        if (isOutdated(error)) names.clear();
        throw error;
      });
    }
  };
