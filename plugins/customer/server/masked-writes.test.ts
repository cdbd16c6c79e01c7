import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost } from '#tests/support/host.ts';

onEachEngine('a phone number or an address that somebody sees in part', (_, place) => {
  it('is written over by no form, list or grid, and a guess is refused like any other value', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const admin = await host.signIn();
      const call = async (method: string, path: string, body?: unknown, token = admin, version?: number) => {
        const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
        const response = await host.call(method, `/api${path}`, { token, body, headers });
        // oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
        return { status: response.status, body: (await response.json()) as any };
      };
      const { userPw } = host.credentials('x', 'a password of theirs');
      const person = async (userId: string, grants: Readonly<Record<string, string>>): Promise<string> => {
        const lines = Object.entries(grants).map(([right, reach]) => ({ right, reach }));
        expect((await call('POST', '/role', { code: userId, name: { kr: '', en: userId, zh: '' }, grants: lines })).status).toBe(200);
        const { id } = (await call('POST', '/user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw })).body;
        await call('PUT', `/user/${id}`, { status: 'approved' }, admin, 1);
        await call('PUT', `/user/${id}/role`, { roleList: [userId] });
        return host.signIn(userId, 'a password of theirs');
      };
      const blind = await person('blind01', { 'customer/view': 'all', 'customer/edit': 'all', 'user/view': 'all', 'user/edit': 'all' });
      const partly = await person('partly01', { 'customer/view': 'all', 'customer/edit': 'all', 'customer/contact': 'own' });
      const { id } = (await call('POST', '/customer', { name: 'Veiled', phone: '+1 917 555 0148', email: 'guess@hidden.example' })).body;
      expect((await call('PUT', `/customer/${id}`, { email: 'right@hidden.example' }, admin, 1)).body.version).toBe(2);

      const answers = async (value: string, token: string) => {
        const patch = { email: value };
        return [
          await call('PUT', `/customer/${id}`, patch, token, 1),
          await call('PUT', `/customer/${id}`, patch, token, 2),
          await call('PUT', '/customer', { records: [{ id, version: 1 }], patch }, token),
          await call('POST', '/customer/bulk/preview', { ids: [id], fields: { email: { set: value } } }, token),
          await call('POST', '/customer/bulk', { records: [{ id, version: 1 }], fields: { email: { set: value } } }, token),
          await call('POST', '/customer/sheet', { rows: [{ id, version: 1, patch }] }, token),
        ];
      };
      const refusal = { status: 403, body: { permission: 'customer/contact', fields: { email: 'rule.noRight' } } };
      for (const token of [blind, partly]) {
        const [right, wrong] = [await answers('right@hidden.example', token), await answers('wrong@hidden.example', token)];
        expect(right).toMatchObject(right.map(() => refusal));
        const said = (all: typeof right) => all.map(({ status, body }) => [status, body.permission, body.fields, body.conflicts]);
        expect(said(right)).toEqual(said(wrong));
      }
      expect((await call('GET', `/customer/${id}`)).body).toMatchObject({ version: 2, email: 'right@hidden.example' });

      const mine = (await call('POST', '/customer', { name: 'Their own', email: 'own@hidden.example' }, partly)).body;
      expect((await call('PUT', `/customer/${mine.id}`, { email: 'new@hidden.example' }, partly, 1)).status).toBe(200);
      expect((await call('POST', '/customer/sheet', { rows: [{ id: mine.id, version: 2, patch: { email: 'newer@hidden.example' } }] }, partly)).status).toBe(200);
      expect((await call('PUT', `/customer/${id}`, { name: 'Still named' }, blind, 2)).status).toBe(200);

      const { id: member } = (await call('POST', '/user/register', { userId: 'member01', name: 'Member', email: 'member01@stoop.example', userPw })).body;
      for (const email of ['member01@stoop.example', 'taken@stoop.example']) {
        expect(await call('PUT', `/user/${member}`, { email }, blind, 1)).toMatchObject({ status: 403, body: { permission: 'user/contact' } });
      }
      expect((await call('PUT', `/user/${member}`, { name: 'Renamed' }, blind, 1)).status).toBe(200);
    } finally {
      await host.end();
    }
  });
});
