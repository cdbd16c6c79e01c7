import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { SqliteConnection } from './sqlite-connection.ts';
import { places } from './statement.ts';

/** A connection, and the texts that it had prepared. */
function openConnection() {
  const database = new DatabaseSync(':memory:');
  const prepared: string[] = [];
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    prepared.push(sql);
    return prepare(sql);
  };
  return { connection: new SqliteConnection(database), prepared };
}

describe('a connection to SQLite', () => {
  it('keeps statements prepared, and of those with many values the last few alone', () => {
    const { connection, prepared } = openConnection();
    const ask = (count: number) => connection.run<{ n: number }>(`select count(*) as "n" from (select ${places(count).replaceAll(',', ' union all select')})`, Array.from({ length: count }, (_, at) => at)).rows[0]?.n;
    for (let count = 1; count <= 60; count += 1) expect(ask(count)).toBe(count);
    for (let count = 201; count <= 260; count += 1) expect(ask(count)).toBe(count);
    prepared.length = 0;
    for (let count = 1; count <= 60; count += 1) ask(count);
    expect(prepared).toEqual([]);
    ask(260);
    expect(prepared).toEqual([]);
    ask(201);
    expect(prepared).toHaveLength(1);
  });
});
