import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { jobs } from '../../slots.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import { database } from '../../database/database.ts';
import { change } from '../../database/statement.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { reading } from '../read/reading.ts';
import { writing } from './writing.ts';

const boss = someone(1, ['admin']);
const once = (key: string, fingerprint = 'same', route = 'POST /api/heater'): IdempotencyKey => ({ key, fingerprint, route });

onEachEngine('a repeated call', (open, place, engine) => {
  const make = (kernel: Kernel, key: IdempotencyKey | string | undefined, address: string, who = boss) =>
    kernel.use(writing).run(who, { kind: 'form', key }, (batch) => batch.create('heater', { address }));
  const count = async (kernel: Kernel) => (await kernel.use(reading).count(['heater'], { system: true }))['heater'];

  it('takes effect once and gets the same answer, also after a restart', async () => {
    const at = await place();
    const first = await open(at);
    const kernel = await heaterKernel(first);
    const made = await make(kernel, once('k'), 'a');
    expect(await make(kernel, once('k'), 'a')).toEqual(made);
    await first.close();
    const again = await heaterKernel(await open(at));
    expect(await make(again, once('k'), 'a')).toEqual(made);
    expect(await count(again)).toBe(1);
  });

  it('is refused when it carries something else, and is another call elsewhere or of someone else', async () => {
    const kernel = await heaterKernel(await open());
    await make(kernel, once('k'), 'a');
    await expect(make(kernel, once('k', 'other'), 'b')).rejects.toMatchObject({ status: 422 });
    await make(kernel, once('k', 'same', 'POST /api/valve'), 'c');
    await make(kernel, once('k'), 'd', someone(2, ['admin']));
    expect(await count(kernel)).toBe(3);
  });

  it('has one effect when fifty come at once', async () => {
    const at = await place();
    const first = await open(at);
    // Two instances share a PostgreSQL database; a database file belongs to one process.
    const kernels = [await heaterKernel(first), await heaterKernel(engine === 'postgres' ? await open(at) : first)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, turn) => make(kernels[turn % 2]!, once('k'), 'a')),
    );
    const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
    expect(kept.length).toBeGreaterThan(0);
    expect(new Set(kept).size).toBe(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    expect(await count(kernels[0]!)).toBe(1);
  });

  it('is free to try again after a refusal', async () => {
    const kernel = await heaterKernel(await open());
    await expect(make(kernel, once('k'), '')).rejects.toMatchObject({ status: 400 });
    expect(await make(kernel, once('k'), 'a')).toMatchObject({ id: 1 });
  });

  it('is forgotten after a day', async () => {
    const kernel = await heaterKernel(await open());
    await make(kernel, once('k'), 'a');
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    const age = () =>
      kernel.use(database).write((connection) => change(connection, 'update "idempotency" set "at" = ?', [old]));
    await age();
    expect(await make(kernel, once('k', 'other'), 'b')).toMatchObject({ id: 2 });
    await age();
    for (const job of kernel.read(jobs)) await job.run(kernel);
    expect(await make(kernel, once('k', 'third'), 'c')).toMatchObject({ id: 3 });
  });
});
