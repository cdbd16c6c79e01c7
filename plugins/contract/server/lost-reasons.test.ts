import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import { otherReason } from '../entities.ts';

describe('reasons of a loss', () => {
  let host: TestHost;
  let token: string;
  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
  });
  afterAll(() => host.end());
  const call = async (method: string, path: string, body?: unknown, version?: number) => {
    const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
    const response = await host.call(method, `/api/${path}`, { token, body, headers });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };

  it('start as six, of which the one that needs a note is renamed and switched off, never deleted or made another', async () => {
    const { rows } = (await call('GET', 'lostReason?sort=sort')).body as unknown as { rows: readonly { id: number; name: { en: string } }[] };
    expect(rows.map(({ name }) => name.en)).toEqual(['Budget', 'Found a home elsewhere', 'Timing', 'Not approved', 'No answer', 'Other']);
    expect(rows.at(-1)?.id).toBe(otherReason);
    expect((await call('PUT', `lostReason/${otherReason}`, { name: { en: 'Something else', kr: '기타', zh: '其他' }, active: false }, 1)).status).toBe(200);
    expect(await call('DELETE', `lostReason/${otherReason}`, undefined, 2)).toMatchObject({ status: 400, body: { fields: { name: 'kit.dictionary.kept' } } });
    expect(await call('POST', `lostReason/${otherReason}/replace`, { by: 1 })).toMatchObject({ status: 400 });
    expect((await call('GET', `lostReason/${otherReason}`)).status).toBe(200);
  });

  it('are added, named by contracts, counted, and made one with all their contracts', async () => {
    const { id } = (await call('POST', 'lostReason', { name: { en: 'Moved abroad', kr: '', zh: '' } })).body as unknown as { id: number };
    const { rows } = (await call('GET', 'workflow')).body as unknown as { rows: readonly { id: number; kind: string }[] };
    const made = await call('POST', 'contract', { name: 'Grace Liu' });
    const lost = await call('PUT', `contract/${made.body['id']}`, { workflow: rows.find(({ kind }) => kind === 'lost')!.id, lostReason: id }, 1);
    expect(lost.status).toBe(200);
    expect((await call('GET', `usage?record=lostReason&ids=${id}`)).body).toEqual({ [id]: 1 });
    expect((await call('POST', `lostReason/${id}/replace`, { by: 2 })).status).toBe(200);
    expect((await call('GET', `contract/${made.body['id']}`)).body).toMatchObject({ lostReason: 2, labels: { lostReason: { 2: 'Found a home elsewhere' } } });
    expect((await call('GET', `lostReason/${id}`)).status).toBe(404);
  });
});
