import type { Database } from '../../database/database.ts';
import { readChangeLog, type LoggedChange } from '../change-log.ts';
import type { Registry } from '../registry.ts';

/** Knows what was committed, by whichever instance, and which statements it concerns. */
export interface Freshness {
  /** Learns of everything that was committed before the call. */
  sync(): Promise<void>;
  /**
   * A mark for what a text of SQL reads: as long as it stays equal, the statement answers the same. It moves with the
   * kinds of records whose tables the text names, with every commit for a text that names another table or none, and
   * each minute for one that asks the time.
   */
  markOf(text: string): string;
  /** Calls back at each `sync` that found something: with the changes, undefined where they cannot be told one by one. */
  onChanges(listen: (changes: readonly LoggedChange[] | undefined) => void): void;
}

/** Milliseconds after which what depends on the time of day is read anew. */
const minute = 60_000;

/** Texts whose tables are remembered, at most. */
const maxTexts = 2000;

const readsTable = /\b(?:from|join)\s+(?:only\s+)?(?:main\.|public\.)?"?(\w+)"?/gi;
const quotedName = /"(\w+)"/g;
const asksTime = /\bcurrent_(?:timestamp|date|time)\b|\bnow\b|unixepoch|julianday/i;

interface Reads {
  readonly kinds: readonly string[];
  readonly isFollowed: boolean;
  readonly asksTime: boolean;
}

/** Follows the commits of a database. */
export function createFreshness(database: Database, registry: Pick<Registry, 'shapes'>): Freshness {
  const readLog = readChangeLog(database);
  const versions = new Map<string, number>();
  const listeners: ((changes: readonly LoggedChange[] | undefined) => void)[] = [];
  const texts = new Map<string, Reads>();
  let epoch = 0;
  let stamp = '';

  const kindOfTable = new Map<string, string>();
  for (const { name, links } of registry.shapes) {
    for (const table of [name, `${name}_search`, `${name}_gram`, ...links.map((link) => link.table)]) kindOfTable.set(table, name);
  }

  const readsOf = (text: string): Reads => {
    const known = texts.get(text);
    if (known) return known;
    const tables = [...text.matchAll(readsTable)].map(([, table = '']) => table).filter((table) => table !== 'json_each');
    // Tables behind a comma are no more than quoted names; a column of such a name forgets too much, never too little.
    const kinds = [...text.matchAll(quotedName)].flatMap(([, name = '']) => kindOfTable.get(name) ?? []);
    const reads = {
      kinds: [...new Set(kinds)].sort(),
      isFollowed: tables.length > 0 && tables.every((table) => kindOfTable.has(table)),
      asksTime: asksTime.test(text),
    };
    if (texts.size >= maxTexts) texts.clear();
    texts.set(text, reads);
    return reads;
  };

  const learn = async (): Promise<void> => {
    const now = await database.stamp();
    if (now === stamp) return;
    const { changes } = await readLog();
    stamp = now;
    if (changes) for (const { record } of changes) versions.set(record, (versions.get(record) ?? 0) + 1);
    else epoch += 1;
    if (!changes || changes.length > 0) for (const listen of listeners) listen(changes);
  };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = learn().finally(() => (running = undefined));
    return running;
  };

  return {
    // One that runs may have read before the commit that a later caller must see.
    sync: () => {
      if (!running) return start();
      next ??= running.catch(() => undefined).then(() => {
        next = undefined;
        return running ?? start();
      });
      return next;
    },

    markOf(text) {
      const { kinds, isFollowed, asksTime } = readsOf(text);
      const time = asksTime ? Math.floor(Date.now() / minute) : '';
      if (!isFollowed) return `${stamp} ${Math.floor(Date.now() / minute)}`;
      return `${epoch} ${kinds.map((kind) => versions.get(kind) ?? 0).join(' ')} ${time}`;
    },

    onChanges: (listen) => void listeners.push(listen),
  };
}
