import { expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { serverPlugins } from '#plugins/server.ts';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';
import { openImport } from '#tests/support/sample-import.ts';
import { markRivals } from './rivals.ts';

const day = (days: number) => dayAfter(dayInNewYork(Date.now()), days);
const address = '41-17 Crescent St';
const lease = { leaseStartDate: day(18), leaseEndDate: day(382) };
const afterwards = { leaseStartDate: day(383), leaseEndDate: day(747) };

const areas = async () => (await serverPlugins()).plugins.map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] }));

onEachEngine('the mark of a unit that is taken', (open, place) => {
  /** A server with a room of one place, and a signed contract that took it. */
  async function start() {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const call = jsonCalls(host, token);
    const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const stages = (await call('GET', 'workflow?sort=sort')).body.rows as readonly { id: number; kind: string }[];
    const stage = (kind: string) => stages.find((one) => one.kind === kind)!.id;
    const made = await write(async (batch) => {
      const building = await batch.create('building', { address, borough: 'queens' });
      const room = async (unitNumber: string, count = 1) => (await batch.create('room', { unitNumber, building: building.id, count })).id;
      return { building: building.id, room: await room('31F'), other: await room('31G'), double: await room('31H', 2) };
    });
    const sign = async (values: object) => (await write((batch) => batch.create('contract', { name: 'Leah Stone', workflow: stage('won'), ...lease, ...values }))).id;
    const ask = async (values: object) => (await call('POST', 'contract', { name: '최민준', ...values })).body.id as number;
    const read = async (id: number) => (await call('GET', `contract/${id}`)).body as { version: number; workflow: number; rival: number | null };
    const put = async (id: number, patch: object) => {
      const { status, body } = await call('PUT', `contract/${id}`, patch, token, (await read(id)).version);
      expect([status, body.fields]).toEqual([200, undefined]);
      return (body as { batch: number }).batch;
    };
    const rival = async (id: number) => (await read(id)).rival;
    const undo = async (batch: number) => expect((await call('POST', `batch/${batch}/undo`)).status).toBe(200);
    return { ...made, host, call, write, stage, sign, ask, read, put, rival, undo };
  }

  it('is given to contracts made after the signature, by room or by address and unit, unless their days do not meet', async () => {
    const { host, room, sign, ask, rival } = await start();
    try {
      const signed = await sign({ room });
      const made = [await ask({ room }), await ask({ address: address.toUpperCase(), unit: '31f' }), await ask({ room, ...afterwards }), await ask({ address, unit: '31X' })];
      expect(await Promise.all(made.map(rival))).toEqual([signed, signed, null, null]);
    } finally {
      await host.end();
    }
  });

  it('is given however the unit is spelled, and by building where the address is', async () => {
    const { host, building, room, sign, ask, rival } = await start();
    try {
      const signed = await sign({ room });
      const same = [{ address, unit: '#31F' }, { address, unit: 'Apt. 31-f' }, { address, unit: 'Unit 031F' }, { building, address: '41-17 Crescent Street', unit: 'Apt 31 F' }];
      const others = [{ address, unit: '3-1' }, { address, unit: '#' }, { address: '41-17 Crescent Street', unit: '#31F' }];
      const made = await Promise.all([...same, ...others].map(ask));
      expect(await Promise.all(made.map(rival))).toEqual([...same.map(() => signed), ...others.map(() => null)]);
    } finally {
      await host.end();
    }
  });

  it('is not given for a lease that is over, nor while the room has a place', async () => {
    const { host, room, double, sign, ask, put, rival } = await start();
    try {
      await sign({ room, leaseStartDate: day(-400), leaseEndDate: day(-30) });
      await sign({ room: double });
      const [late, seat] = [await ask({ room }), await ask({ room: double })];
      expect(await Promise.all([late, seat].map(rival))).toEqual([null, null]);
      const last = await sign({ room: double });
      // and goes from all of the room when a lease leaves it
      expect(await rival(seat)).toBe(last);
      await put(last, { room });
      expect(await rival(seat)).toBeNull();
    } finally {
      await host.end();
    }
  });

  it('follows an edit of the unit, the room or the days, and comes and goes with its undo', async () => {
    const { host, room, other, sign, ask, put, rival, undo } = await start();
    try {
      const [signed, second] = [await sign({ room }), await sign({ room: other })];
      const id = await ask({ address, unit: '12B' });
      expect(await rival(id)).toBeNull();
      const edits = [[{ unit: '31F' }, signed], [{ unit: '12B' }, null], [{ room }, signed], [{ room: other }, second], [afterwards, null], [lease, second]] as const;
      for (const [patch, mark] of edits) {
        await put(id, patch);
        expect([patch, await rival(id)]).toEqual([patch, mark]);
      }
      const batch = await put(id, { room: null, unit: '12B' });
      expect(await rival(id)).toBeNull();
      await undo(batch);
      expect(await rival(id)).toBe(second);
    } finally {
      await host.end();
    }
  });

  it('is given to a contract that is open again, and goes when the signed one is taken back', async () => {
    const { host, call, room, stage, sign, ask, put, read, rival, undo } = await start();
    try {
      const id = await ask({ room });
      const lost = await call('POST', `contract/${id}/move`, { from: (await read(id)).workflow, to: stage('lost'), values: { lostReason: 1 } });
      expect(lost.status).toBe(200);
      const signed = await sign({ room });
      expect(await rival(id)).toBeNull();
      await undo(lost.body.batch);
      expect(await rival(id)).toBe(signed);
      const later = await ask({ room });
      const back = await put(signed, { workflow: stage('application') });
      expect(await Promise.all([id, later].map(rival))).toEqual([null, null]);
      await undo(back);
      expect(await Promise.all([id, later].map(rival))).toEqual([signed, signed]);
    } finally {
      await host.end();
    }
  });

  it('is given to whoever lost the unit or asked for it at the very moment of the signature', async () => {
    const { host, room, stage, ask, rival, write } = await start();
    try {
      const askers = [await ask({ room }), await ask({ room }), await ask({ room }), await ask({ room }), await ask({ room })];
      const signing = askers.map((id) => write((batch) => batch.update('contract', id, undefined, { workflow: stage('won'), ...lease })).then(() => id, () => undefined));
      const made = Promise.all([ask({ room }), ask({ room }), ask({ room })]);
      const [signed, ...others] = (await Promise.all(signing)).filter((id) => id !== undefined);
      expect(others).toEqual([]);
      const losers = [...askers.filter((id) => id !== signed), ...(await made)];
      await expect.poll(() => Promise.all(losers.map(rival))).toEqual(losers.map(() => signed));
      expect(await rival(signed!)).toBeNull();
    } finally {
      await host.end();
    }
  });

  it('comes and goes with the places of its room that somebody counts', async () => {
    const { host, call, room, sign, ask, rival } = await start();
    try {
      const [signed, id] = [await sign({ room }), await ask({ room })];
      const count = async (places: number) => {
        const { version } = (await call('GET', `room/${room}`)).body as { version: number };
        expect((await call('PUT', `room/${room}`, { count: places }, undefined, version)).status).toBe(200);
      };
      await count(2);
      expect(await rival(id)).toBeNull();
      const late = await ask({ room });
      await count(1);
      expect(await Promise.all([id, late].map(rival))).toEqual([signed, signed]);
    } finally {
      await host.end();
    }
  });

  it('is given to contracts that a file brings', async () => {
    const { kernel, bring } = await openImport(await open(), 'contract', await areas(), new URL('../../server.ts', import.meta.url).href);
    const won = await rowsOf<{ readonly id: number }>(kernel.use(database).read, `select "id" from "workflow" where "kind" = 'won'`);
    const signed = await kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.create('contract', { name: 'Leah Stone', workflow: won[0]!.id, address, unit: '31F', ...lease }));
    const { outcome } = await bring(`Name,Address,Unit\nNoah Kim,${address},31f\nGrace Liu,${address},31G`);
    expect(outcome).toMatchObject({ created: 2 });
    expect(await rowsOf(kernel.use(database).read, `select "name", "rival" from "contract" where "name" <> 'Leah Stone' order by "id"`)).toEqual([{ name: 'Noah Kim', rival: signed.id }, { name: 'Grace Liu', rival: null }]);
  });

  it('is looked up among 50,000 contracts, never searched for', async () => {
    const { host, write, stage, room, sign, ask } = await start();
    try {
      const { engine, write: transact } = host.kernel.use(database);
      const numbers = engine === 'postgres' ? 'select generate_series(1, 50000) as "n"' : 'with recursive "s"("n") as (select 1 union all select "n" + 1 from "s" where "n" < 50000) select "n" from "s"';
      await transact(async (on) => {
        const text = `insert into "contract" ("name", "workflow", "address", "unit", "version") select 'N', case when "n" % 3 = 0 then cast(? as bigint) else cast(? as bigint) end, "n" || ' Gold St', '1A', 1 from (${numbers}) as "numbers"`;
        await change(on, text, [stage('won'), stage('open')]);
        if (engine === 'postgres') await change(on, 'analyze "contract"');
      });
      const [signed, id] = [await sign({ room }), await ask({ room })];
      await write(async ({ connection }) => {
        const asked = new Map<string, readonly unknown[]>();
        const rows = <T>(text: string, values: readonly unknown[] = []) => {
          asked.set(text, values);
          return rowsOf<T>(connection, text, values);
        };
        await markRivals({ connection: { engine, key: '', rows }, updateMany: async () => [] } as unknown as Batch, [signed, id], [room]);
        expect(asked.size).toBeGreaterThan(6);
        for (const [text, values] of asked) {
          const plan = await rowsOf<Readonly<Record<string, string>>>(connection, `explain ${engine === 'sqlite' ? 'query plan ' : ''}${text}`, values);
          const lines = plan.map((row) => row['detail'] ?? row['QUERY PLAN']).join('\n');
          expect(`${text}\n${lines}`).not.toMatch(/SCAN (?:[aco]|contract)\b|Seq Scan on contract|contract_workflow/);
        }
      });
    } finally {
      await host.end();
    }
  });
}, 'product');
