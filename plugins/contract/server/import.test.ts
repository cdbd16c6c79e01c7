import { expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { rowsOf } from '#server/database/statement.ts';
import { database } from '#server/database/database.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { serverPlugins } from '#plugins/server.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openImport, said } from '#tests/support/sample-import.ts';
import { someone } from '#tests/support/sample-records.ts';

const areas = async () => (await serverPlugins()).plugins.map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] }));

onEachEngine('contracts from a file', (open) => {
  it('keep their stage and their place where the file says nothing of them', async () => {
    const { kernel, bring, check, call } = await openImport(await open(), 'contract', await areas(), new URL('../../server.ts', import.meta.url).href);
    const write = <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, work);
    const [, second] = await rowsOf<{ readonly id: number }>(kernel.use(database).read, `select "id" from "workflow" where "kind" = 'open' order by "sort"`);
    const { id } = await write((batch) => batch.create('contract', { name: 'Grace Liu', workflow: second!.id }));
    const before = await call<Record<string, unknown>>('GET', `/contract/${id}`);
    const head = 'Name,Memo';
    expect((await check(`${head}\nGrace Liu,Called`)).counts).toMatchObject({ change: 1, new: 0 });
    const { outcome } = await bring(`${head}\nGrace Liu,Called\nNoah Kim,Walked in`);
    expect(outcome).toMatchObject({ created: 1, changed: 1 });
    expect(await call('GET', `/contract/${id}`)).toMatchObject({ memo: 'Called', workflow: second!.id, place: before['place'], enteredAt: before['enteredAt'] });
  });

  it('ask about a total that the rent and the lease do not give, and leave another alone', async () => {
    const { check, rows } = await openImport(await open(), 'contract', await areas(), new URL('../../server.ts', import.meta.url).href);
    const head = 'Name,Price,Total price,Lease start,Lease end';
    const { id } = await check(`${head}\nGrace Liu,3000,36000,2027-01-01,2027-12-31\nNoah Kim,3000,33000,2027-01-01,2027-12-31\nMin Park,3000,33000,,`);
    expect(said(await rows(id))).toEqual(['2 | new', '3 | unsure | totalPrice kit.import.row.workedOut', '4 | new']);
  });
});
