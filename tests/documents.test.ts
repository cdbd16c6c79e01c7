import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from './support/engines.ts';
import { startTestHost, type TestHost } from './support/host.ts';

const pdf = '%PDF-1.4\nan income statement\n%%EOF\n';

const ended: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

/** An agency with a review whose proof a member with roles sent. */
async function agency(environment: Readonly<Record<string, string>>) {
  const host = await startTestHost(environment);
  ended.push(() => host.end());
  const admin = await host.signIn();
  const member = async (userId: string, roleList: readonly string[]) => {
    const { userPw } = host.credentials(userId, 'a long password');
    const { id } = (await (await host.call('POST', '/api/user/register', { body: { userId, name: 'Staff', email: `${userId}@stoop.example`, userPw } })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList } });
    return { id, token: await host.signIn(userId, 'a long password') };
  };
  const [editor, coordinator] = [await member('staff01', ['contentEditor']), await member('staff02', ['matchCoordinator'])];
  const send = async (token: string) => {
    const answer = await fetch(`${host.url}/api/document`, { method: 'POST', body: pdf, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' } });
    return { ...((await answer.json()) as { file: string; size: number }), name: 'Income.pdf' };
  };
  const proof = await send(editor.token);
  const review = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
    const building = await batch.create('building', { address: '66 Rockwell Pl', confirmedAddress: '66 Rockwell Pl', borough: 'brooklyn' });
    return batch.create('review', { author: 'Grace Liu', building: building.id, safety: 4, neighborhood: 4, transit: 5, text: 'Good value.', writtenOn: '2026-01-02', proof });
  });
  return { host, admin, editor, coordinator, send, proof, review };
}

const address = ({ file }: { readonly file: string }) => `/document/${file}?name=Income.pdf`;
const missing = `/document/${'0'.repeat(32)}.pdf`;
const cookie = (token: string) => ({ cookie: `theme=dark; accessToken=${token}` });

/** The answer to a visit. */
async function ask(host: TestHost, path: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await host.call('GET', path, { ...(token !== undefined && { token }), headers });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

onEachEngine('the address of a document', (_open, place, engine) => {
  const open = async () => agency(environmentOf(await place()));

  it('opens for a session, by token or cookie, that sees a record with it; for everybody else it is as if it were none', async () => {
    const { host, admin, editor, coordinator, proof } = await open();
    for (const token of [admin, editor.token]) {
      expect(await ask(host, address(proof), token)).toMatchObject({ status: 200, text: pdf });
      expect(await ask(host, address(proof), undefined, cookie(token))).toMatchObject({ status: 200, text: pdf });
    }
    const none = await ask(host, missing, admin);
    expect(none.status).toBe(404);
    const strangers: readonly Parameters<typeof ask>[2][] = [undefined, coordinator.token, 'nonsense', `${admin}x`];
    for (const token of strangers) {
      for (const answer of [await ask(host, address(proof), token), await ask(host, address(proof), undefined, token === undefined ? {} : cookie(token))]) {
        expect({ status: answer.status, text: answer.text, headers: [...answer.headers.keys()] }).toEqual({ status: 404, text: none.text, headers: [...none.headers.keys()] });
      }
      expect((await host.call('HEAD', address(proof), { token })).status).toBe(404);
    }
  });

  it('is asked for each time, kept by nobody between, and shown by no other site', async () => {
    const { host, editor, proof } = await open();
    const { headers } = await ask(host, address(proof), editor.token);
    expect(Object.fromEntries(['cache-control', 'vary', 'cross-origin-resource-policy', 'content-disposition'].map((name) => [name, headers.get(name)]))).toEqual({
      'cache-control': 'private, no-cache', vary: expect.stringMatching(/^cookie, authorization/), 'cross-origin-resource-policy': 'same-origin', 'content-disposition': `inline; filename*=UTF-8''Income.pdf`,
    });
    const held = { 'if-none-match': headers.get('etag')! };
    expect(await ask(host, address(proof), editor.token, held)).toMatchObject({ status: 304, text: '' });
    expect((await ask(host, address(proof), undefined, held)).status).toBe(404);
  });

  it('closes with the session and with a role that is taken', async () => {
    const { host, admin, editor, proof, send } = await open();
    const unsaved = await send(editor.token);
    expect((await ask(host, address(unsaved), editor.token)).status).toBe(200);
    expect((await ask(host, address(unsaved), admin)).status).toBe(404);
    await host.call('PUT', `/api/user/${editor.id}/role`, { token: admin, body: { roleList: ['matchCoordinator'] } });
    expect((await ask(host, address(proof), undefined, cookie(editor.token))).status).toBe(404);
    await host.call('PUT', `/api/user/${editor.id}/role`, { token: admin, body: { roleList: ['contentEditor'] } });
    expect((await ask(host, address(proof), undefined, cookie(editor.token))).status).toBe(200);
    await host.call('POST', '/api/user/auth/signout', { token: editor.token });
    for (const one of [proof, unsaved]) expect((await ask(host, address(one), undefined, cookie(editor.token))).status).toBe(404);
  });

  it('opens for an administrator who views as somebody where it opens for that person', async () => {
    const { host, editor, coordinator, proof, send } = await open();
    const unsaved = await send(editor.token);
    for (const [person, status] of [[editor, 200], [coordinator, 404]] as const) {
      const own = await host.signIn();
      const { accessToken } = (await (await host.call('POST', '/api/access/view', { token: own, body: { person: person.id } })).json()) as { accessToken: string };
      for (const token of [own, accessToken]) {
        expect((await ask(host, address(proof), undefined, cookie(token))).status).toBe(status);
        expect((await ask(host, address(unsaved), undefined, cookie(token))).status).toBe(404);
      }
    }
  });

  it('says in a window of its own what to do, in its reader’s language, and the same where there is none', async () => {
    const { host, coordinator, proof } = await open();
    const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'accept-language': 'zh' };
    // the client of Node says by itself how it fetches
    const window = async (path: string, headers: Readonly<Record<string, string>>) => {
      const answer = await host.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    };
    const plainly = ({ text, ...more }: Awaited<ReturnType<typeof ask>>) => ({ ...more, text: text.replaceAll(/nonce="[^"]*"|\/document\/[^"]*/g, ''), headers: [...more.headers.keys()] });
    for (const headers of [opened, { ...opened, ...cookie(coordinator.token) }]) {
      const answer = await window(address(proof), headers);
      expect([answer.status, answer.headers.get('content-type'), answer.text.includes('setInterval')]).toEqual([404, 'text/html; charset=utf-8', !('cookie' in headers)]);
      expect(answer.text).toContain('无法打开此文件');
      expect(plainly(answer)).toEqual(plainly(await window(missing, headers)));
    }
  });

  it.skipIf(engine === 'sqlite')('closes on another instance within two seconds', async () => {
    const at = await place();
    const { host, admin, editor, proof } = await agency(environmentOf(at));
    const folder = mkdtempSync(join(tmpdir(), 'stoop-other-'));
    for (const name of ['secrets.json', 'files']) cpSync(join(at.dataDir, name), join(folder, name), { recursive: true });
    const other = await startTestHost({ DATA_DIR: folder, DATABASE_URL: at.databaseUrl! });
    ended.push(() => rmSync(folder, { recursive: true, force: true }), () => other.end());
    const there = async () => (await ask(other, address(proof), undefined, cookie(editor.token))).status;
    expect(await there()).toBe(200);
    await host.call('PUT', `/api/user/${editor.id}/role`, { token: admin, body: { roleList: ['matchCoordinator'] } });
    await expect.poll(there, { timeout: 2000 }).toBe(404);
    await host.call('PUT', `/api/user/${editor.id}/role`, { token: admin, body: { roleList: ['contentEditor'] } });
    await expect.poll(there, { timeout: 2000 }).toBe(200);
    await host.call('POST', '/api/user/auth/signout', { token: editor.token });
    await expect.poll(there, { timeout: 2000 }).toBe(404);
  });
}, 'product');
