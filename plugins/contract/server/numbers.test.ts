import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost } from '#tests/support/host.ts';

type Made = { readonly id: number; readonly number: number; readonly version: number; readonly workflow: number };

onEachEngine('a contract', (_, place) => {
  const open = async () => {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const call = async <T>(method: string, path: string, body?: unknown, version?: number): Promise<T> => {
      const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
      const response = await host.call(method, `/api/${path}`, { token, body, headers });
      expect([path, response.status]).toEqual([path, 200]);
      return (await response.json()) as T;
    };
    const make = (name: string) => call<Made>('POST', 'contract', { name, phone: '+1 646 555 0172' });
    return { host, call, make };
  };

  it('has a number that no other gets, though it is deleted, and comes back with it', async () => {
    const { host, call, make } = await open();
    try {
      const [first, last] = [await make('Grace Liu'), await make('Noah Kim')];
      expect(last.number).toBe(first.number + 1);
      const { batch } = await call<{ batch: number }>('DELETE', `contract/${last.id}`, undefined, last.version);
      expect((await make('Ivy Ramos')).number).toBe(last.number + 1);
      const found = async () => (await call<{ rows: readonly Made[] }>('GET', `contract?q=ms-${last.number}`)).rows.map(({ id }) => id);
      expect(await found()).toEqual([]);
      await call('POST', `batch/${batch}/undo`);
      expect([await found(), (await call<Made>('GET', `contract/${last.id}`)).number]).toEqual([[last.id], last.number]);
    } finally {
      await host.end();
    }
  });

  it('tells in its history what came from its form, the board, many at once and an undo', async () => {
    const { host, call, make } = await open();
    try {
      const made = await make('Grace Liu');
      const now = () => call<Made>('GET', `contract/${made.id}`);
      await call('PUT', `contract/${made.id}`, { memo: 'Called' }, made.version);
      const { rows } = await call<{ rows: readonly { id: number; kind: string }[] }>('GET', 'workflow?sort=sort');
      await call('POST', `contract/${made.id}/move`, { from: made.workflow, to: rows[1]!.id });
      const { id, version } = await now();
      const { batch } = await call<{ batch: number }>('POST', 'contract/bulk', { records: [{ id, version }], fields: { memo: { set: 'Called twice' } } });
      await call('POST', `batch/${batch}/undo`);
      const { entries } = await call<{ entries: readonly { batchKind: string; changes: Record<string, readonly unknown[]> }[] }>('GET', `contract/${made.id}/history`);
      expect(entries.map(({ batchKind, changes }) => [batchKind, changes['memo']])).toEqual([['undo', ['Called twice', 'Called']], ['bulk', ['Called', 'Called twice']], ['board', undefined], ['form', [null, 'Called']], ['form', undefined]]);
    } finally {
      await host.end();
    }
  });
}, 'product');
