import { afterEach, beforeEach, expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';

onEachEngine('the history of weights', (_open, place) => {
  let host: TestHost;
  let token: string;
  const send = async (method: string, path: string, body: unknown, version?: number) => {
    const response = await host.call(method, `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) } });
    return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as { id: number; version: number; fields?: unknown; entries: readonly { batch: number }[]; refused: unknown[]; rows: readonly { id: number }[] } };
  };
  const keep = async (scoring: string, step: number) => (await send('POST', 'weighting', { scoring, steps: [{ part: 'budget', step }] })).body.id;
  const batchOf = async (id: number) => (await send('GET', `weighting/${id}/history`, undefined)).body.entries.at(-1)!.batch;

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
  });
  afterEach(() => host.stop());

  it('is neither rewritten nor deleted: by a form, many at once, in cells or through the server', async () => {
    const [first, second] = [await keep('rent', 1), await keep('rent', 2)];
    for (const id of [first, second]) {
      expect((await send('PUT', `weighting/${id}`, { steps: [{ part: 'fee', step: 1 }] }, 1)).body.fields).toEqual({ steps: 'weighting.rule.kept' });
      expect((await send('PUT', `weighting/${id}`, { scoring: 'roommate' }, 1)).body.fields).toEqual({ scoring: 'weighting.rule.kept' });
      expect((await send('DELETE', `weighting/${id}`, undefined, 1)).body.fields).toEqual({ steps: 'weighting.rule.kept' });
    }
    await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const [cells] = await batch.updateCells('weighting', [{ id: first, version: 1, patch: { scoring: 'roommate' } }]);
      expect(JSON.stringify(cells)).toContain('weighting.rule.kept');
    });
    const noted = await send('PUT', `weighting/${first}`, { note: 'Before the winter' }, 1);
    expect([noted.status, noted.body]).toMatchObject([200, { note: 'Before the winter', steps: [{ part: 'budget', step: 1 }] }]);
    expect((await send('GET', 'weighting', undefined)).body.rows).toHaveLength(2);
  });

  it('is of a score that there is', async () => {
    for (const scoring of ['0', 'constructor']) {
      const { status, body } = await send('POST', 'weighting', { scoring, steps: [{ part: 'budget', step: 1 }] });
      expect([status, body.fields]).toEqual([400, { scoring: 'rule.choice' }]);
    }
  });

  it('loses the newest set alone, by whoever takes it back', async () => {
    const [first, second, roommates] = [await keep('rent', 1), await keep('rent', 2), await keep('roommate', 3)];
    expect((await send('POST', `batch/${await batchOf(first)}/undo`, {})).body.refused).toHaveLength(1);
    expect((await send('POST', `batch/${await batchOf(second)}/undo`, {})).body.refused).toEqual([]);
    const { rows } = (await send('GET', 'weighting', undefined)).body;
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first, roommates]);
  });
}, 'product');
