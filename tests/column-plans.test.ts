import { expect, it } from 'vitest';
import { database, type Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { startTestHost } from '#tests/support/host.ts';
import { columns as roommateColumns } from '../plugins/match/server/roommate-columns.ts';
import { columns as homeColumns } from '../plugins/recommend/server/home-columns.ts';
import { columns as seekerColumns } from '../plugins/recommend/server/seeker-columns.ts';

/** Tables that grow with an agency; dictionaries are read whole. */
const growing = ['user', 'roommate', 'match', 'matchRequest', 'rent', 'room', 'building', 'customer', 'contract', 'recommend', 'tour', 'tourStop', 'journal'];

it('rows of columns that a change touches are looked up, never searched for among all', async () => {
  const host = await startTestHost();
  try {
    const { read } = host.kernel.use(database);
    const asked = new Map<string, readonly unknown[]>();
    const rows = <T>(text: string, values: readonly unknown[] = []) => {
      asked.set(text, values);
      return rowsOf<T>(read, text, values);
    };
    const noting: Reads = { engine: 'sqlite', key: '', rows };
    for (const { read: readRows, follows } of [roommateColumns, homeColumns, seekerColumns]) {
      await readRows(noting, [1, 2]);
      for (const follow of Object.values(follows)) if (typeof follow === 'function') await follow(noting, [1, 2]);
    }
    const searched: string[] = [];
    for (const [text, values] of asked) {
      const plan = await rowsOf<{ detail: string }>(read, `explain query plan ${text}`, values);
      // a table under another name is known by its first letter
      const names = growing.flatMap((name) => [...text.matchAll(new RegExp(`"${name}" (\\w+)\\b`, 'g'))].map(([, alias]) => alias!).filter((alias) => alias.length === 1).concat(name));
      if (plan.some(({ detail }) => names.includes(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''))) searched.push(text);
    }
    expect(asked.size).toBeGreaterThan(20);
    expect(searched).toEqual([]);
  } finally {
    await host.end();
  }
});
