import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/engines.ts';
import { lampApp, lampKernel } from '#tests/lamps.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '../../log.ts';

onEachEngine('a record somebody deleted', (open) => {
  let kernel: Kernel;
  let fetch: ReturnType<typeof createApp>['fetch'];
  const begin = async () => {
    kernel = await lampKernel(await open(), lampApp);
    ({ fetch } = createApp({ kernel, log: quietLog }));
    await call('POST', '/maker', { name: { kr: '', en: 'Emeralite', zh: '' } });
    await call('POST', '/lamp', { address: '1 A Street', maker: 1, shelves: [] });
    await call('DELETE', '/lamp/1', undefined, { version: '1' });
  };
  const call = async (method: string, path: string, body?: unknown, say: { version?: string; roles?: string } = {}) => {
    const { version, roles = 'admin' } = say;
    const response = await fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${roles}`,
          'accept-language': 'en',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  it('is not there, and its readers are told who deleted it, when, and whether they may bring it back', async () => {
    await begin();
    const { status, body } = await call('GET', '/lamp/1');
    expect(status).toBe(404);
    expect(body.deleted).toEqual({ title: '1 A Street', by: { userIdx: expect.any(Number), name: expect.any(String) }, at: expect.any(String), restorable: true });
    expect((await call('PUT', '/lamp/1', { year: 1999 }, { version: '1' })).body.deleted).toEqual(body.deleted);
    expect((await call('GET', '/lamp/1', undefined, { roles: 'viewer' })).body.deleted).toMatchObject({ restorable: false });
    const stranger = await call('GET', '/lamp/1', undefined, { roles: 'contentEditor' });
    expect(stranger.status).toBe(403);
    expect(stranger.body).not.toHaveProperty('deleted');
    expect((await call('GET', '/lamp/2')).body).not.toHaveProperty('deleted');
  });

  it('comes back for those who may delete, and stands in its history', async () => {
    await begin();
    expect((await call('POST', '/lamp/1/restore', undefined, { roles: 'viewer' })).status).toBe(403);
    expect(await call('POST', '/lamp/1/restore')).toEqual({ status: 200, body: { id: 1 } });
    expect(await call('POST', '/lamp/1/restore')).toEqual({ status: 200, body: { id: 1 } });
    expect((await call('GET', '/lamp/1')).body).toMatchObject({ version: 3, address: '1 A Street' });
    expect((await call('GET', '/lamp/1/history')).body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['restore', 'delete', 'create']);
    expect((await call('POST', '/lamp/9/restore')).status).toBe(404);
  });

  it('stays deleted while another one has its place, or what it names is gone', async () => {
    await begin();
    await call('POST', '/lamp', { address: '1 A St' });
    expect(await call('POST', '/lamp/1/restore')).toMatchObject({ status: 400, body: { fields: { address: 'rule.taken' } } });
    await call('DELETE', '/lamp/2', undefined, { version: '1' });
    await call('DELETE', '/maker/1', undefined, { version: '1' });
    expect(await call('POST', '/lamp/1/restore')).toMatchObject({ status: 400, body: { fields: { maker: 'rule.missing' } } });
    expect((await call('GET', '/lamp/1')).status).toBe(404);
    await call('POST', '/maker/1/restore');
    expect((await call('POST', '/lamp/1/restore')).status).toBe(200);
  });
});
