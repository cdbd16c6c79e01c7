import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { withoutBirthDates } from './migrations.ts';

onEachEngine('requests of before', (_open, place) => {
  it('keep no birth date in what their score was made of, nor in their history', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const { read, write } = host.kernel.use(database);
    const inputs = JSON.stringify({ host: { id: 1, birthDate: '1998-03-14', gender: 1 }, person: { id: 2, birthDate: null }, seatPrice: 90 });
    await write(async (connection) => {
      await change(connection, `insert into "matchRequest" ("id", "inputs", "version") values (1, ?, 1)`, [inputs]);
      await change(connection, `insert into "batch" ("id", "at", "kind") values (900, '2026-01-01T00:00:00.000Z', 'form')`);
      await change(connection, `insert into "journal" ("batch", "at", "record", "recordId", "kind", "changes") values (900, '2026-01-01T00:00:00.000Z', 'matchRequest', 1, 'create', ?)`, [JSON.stringify({ inputs: [null, inputs] })]);
      await withoutBirthDates.up(connection);
    });
    const cleaned = { host: { id: 1, birthDate: null, gender: 1 }, person: { id: 2, birthDate: null }, seatPrice: 90 };
    const [kept] = await rowsOf<{ inputs: string }>(read, 'select "inputs" from "matchRequest" where "id" = 1');
    expect(JSON.parse(kept!.inputs)).toEqual(cleaned);
    const [told] = await rowsOf<{ changes: string }>(read, 'select "changes" from "journal" where "batch" = 900');
    const changes = JSON.parse(told!.changes) as { inputs: [null, string] };
    expect(JSON.parse(changes.inputs[1])).toEqual(cleaned);
    await host.stop();
  });
}, 'product');
