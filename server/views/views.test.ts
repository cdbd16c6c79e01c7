import { expect, it } from 'vitest';
import type { SavedViews, View } from '#kit/list/views/view.ts';
import { viewLimits } from '#kit/list/views/view.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterApp, heaterKernel } from '#tests/support/sample-records.ts';
import { createApp } from '#server/http/app.ts';
import { database, type Database } from '../database/database.ts';
import { quietLog } from '../log.ts';
import { dropDeleted } from './view-store.ts';
import { viewsPlugin } from './views-plugin.ts';

interface CallParts {
  readonly body?: unknown;
  readonly version?: number;
  readonly key?: string;
  /** `7:viewer`; an administrator unless said. */
  readonly as?: string;
}

const admin = '1:admin';
const mina = '7:viewer';
const joon = '8:viewer';
const jun = '9:manager';

onEachEngine('saved views', (open) => {
  let base: Database;
  let fetch: ReturnType<typeof createApp>['fetch'];
  const begin = async () => {
    const kernel = await heaterKernel(await open(), [...heaterApp, viewsPlugin]);
    base = kernel.use(database);
    ({ fetch } = createApp({ kernel, log: quietLog }));
  };
  const call = async <T = View>(method: string, path: string, { body, version, key, as = admin }: CallParts = {}) => {
    const response = await fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') as T };
  };
  const kept = async (as: string, record = 'heater') => (await call<SavedViews>('GET', `/view?record=${record}`, { as })).body;
  const names = async (as: string) => (await kept(as)).views.map(({ name }) => name);
  const saying = (name: string, more: object = {}) => ({ record: 'heater', name, scope: 'mine', query: 'year=1990..&sort=-year', columns: 'address!,-tone', ...more });
  const save = async (as: string, name: string, more: object = {}) => {
    const { status, body } = await call('POST', '/view', { as, body: saying(name, more) });
    expect(status).toBe(200);
    return body;
  };

  it('are saved, shown, changed, deleted and brought back', async () => {
    await begin();
    const made = await save(mina, '  Newer ones  ');
    expect(made).toMatchObject({ id: 1, version: 1, name: 'Newer ones', scope: 'mine', role: null, query: 'year=1990..&sort=-year', columns: 'address!,-tone', editable: true });
    expect(await kept(mina)).toEqual({ views: [made], columns: {}, firsts: [], first: null });

    const changed = await call('PUT', '/view/1', { as: mina, version: 1, body: { query: 'tone=warm' } });
    expect(changed.body).toEqual({ ...made, version: 2, query: 'tone=warm' });
    expect((await call('PUT', '/view/1', { as: mina, body: { name: 'Other' } })).status).toBe(428);
    const late = await call<{ view: View }>('PUT', '/view/1', { as: mina, version: 1, body: { name: 'Other' } });
    expect([late.status, late.body.view]).toEqual([409, changed.body]);

    expect((await call('DELETE', '/view/1', { as: mina, version: 2 })).status).toBe(200);
    expect(await names(mina)).toEqual([]);
    expect((await call('PUT', '/view/1', { as: mina, version: 3, body: { name: 'Other' } })).status).toBe(404);
    expect((await call('POST', '/view/1/restore', { as: mina })).body).toEqual({ ...changed.body, version: 4 });
    expect((await call('POST', '/view/1/restore', { as: mina })).status).toBe(404);
    expect(await names(mina)).toEqual(['Newer ones']);
  });

  it('are nobody else’s while they are private, not even an administrator’s', async () => {
    await begin();
    const { id } = await save(mina, 'Mine');
    for (const as of [joon, jun, admin]) {
      expect(await names(as)).toEqual([]);
      expect((await call('PUT', `/view/${id}`, { as, version: 1, body: { name: 'Yours' } })).status).toBe(404);
      expect((await call('DELETE', `/view/${id}`, { as, version: 1 })).status).toBe(404);
      expect((await call('PUT', '/view-columns', { as, body: { record: 'heater', view: id, columns: 'year' } })).status).toBe(404);
      expect((await call('PUT', '/view-first', { as, body: { record: 'heater', scope: 'mine', view: id } })).status).toBe(404);
    }
    await call('DELETE', `/view/${id}`, { as: mina, version: 1 });
    expect((await call('POST', `/view/${id}/restore`, { as: admin })).status).toBe(404);
    await call('POST', `/view/${id}/restore`, { as: mina });
    expect((await kept(mina)).views).toMatchObject([{ name: 'Mine', version: 3 }]);
  });

  it('are shared with a role or with everyone by those who may', async () => {
    await begin();
    for (const as of [mina, jun]) {
      expect((await call('POST', '/view', { as, body: saying('Ours', { scope: 'everyone' }) })).status).toBe(403);
      expect((await call('POST', '/view', { as, body: saying('Ours', { scope: 'role', role: 'viewer' }) })).status).toBe(403);
    }
    const own = await save(mina, 'Own');
    expect((await call('PUT', `/view/${own.id}`, { as: mina, version: 1, body: { scope: 'everyone' } })).status).toBe(403);

    const all = await save(admin, 'For all', { scope: 'everyone' });
    await save(admin, 'For viewers', { scope: 'role', role: 'viewer' });
    await save(admin, 'For managers', { scope: 'role', role: 'manager' });
    expect(await names(mina)).toEqual(['Own', 'For all', 'For viewers']);
    expect(await names(jun)).toEqual(['For all', 'For managers']);
    expect(await names(admin)).toEqual(['For all', 'For viewers', 'For managers']);
    expect((await kept(mina)).views.map(({ editable }) => editable)).toEqual([true, false, false]);
    expect((await call('PUT', `/view/${all.id}`, { as: mina, version: 1, body: { name: 'Taken' } })).status).toBe(403);
    expect((await call('POST', '/view', { body: saying('For nobody', { scope: 'role' }) })).body).toMatchObject({ fields: { role: 'rule.required' } });

    await call('PUT', `/view/${all.id}`, { version: 1, body: { scope: 'mine' } });
    expect(await names(mina)).toEqual(['Own', 'For viewers']);
  });

  it('open first: one’s own choice before a role’s, and that before everyone’s', async () => {
    await begin();
    const all = await save(admin, 'For all', { scope: 'everyone' });
    const viewers = await save(admin, 'For viewers', { scope: 'role', role: 'viewer' });
    const own = await save(mina, 'Own');
    const set = (as: string, body: object) => call('PUT', '/view-first', { as, body: { record: 'heater', ...body } });
    const first = async (as: string) => (await kept(as)).first;

    expect((await set(mina, { scope: 'everyone', view: all.id })).status).toBe(403);
    await set(admin, { scope: 'everyone', view: all.id });
    expect([await first(mina), await first(jun)]).toEqual([all.id, all.id]);
    expect((await set(admin, { scope: 'everyone', view: viewers.id })).body).toMatchObject({ fields: { view: 'kit.views.notShared' } });
    await set(admin, { scope: 'role', role: 'viewer', view: viewers.id });
    expect([await first(mina), await first(jun)]).toEqual([viewers.id, all.id]);
    await set(mina, { scope: 'mine', view: own.id });
    expect([await first(mina), await first(joon)]).toEqual([own.id, viewers.id]);
    await set(mina, { scope: 'mine', view: null });
    expect(await first(mina)).toBeNull();
    await set(mina, { scope: 'mine', view: 'unsaid' });
    expect(await first(mina)).toBe(viewers.id);
    // A deleted view opens for nobody.
    await call('DELETE', `/view/${viewers.id}`, { version: 1 });
    expect(await first(mina)).toBe(all.id);
    expect((await kept(mina)).firsts).toEqual([{ scope: 'everyone', role: null, view: all.id }]);
  });

  it('keep each person’s columns apart', async () => {
    await begin();
    const all = await save(admin, 'For all', { scope: 'everyone' });
    const keep = (as: string, view: number, columns: string | null) => call('PUT', '/view-columns', { as, body: { record: 'heater', view, columns } });
    await keep(mina, 0, 'year*90,address');
    await keep(mina, 0, 'year*120,address');
    await keep(mina, all.id, '');
    await keep(joon, 0, '-tone');
    expect((await kept(mina)).columns).toEqual({ 0: 'year*120,address', [all.id]: '' });
    expect((await kept(joon)).columns).toEqual({ 0: '-tone' });
    expect((await kept(mina, 'maker')).columns).toEqual({});
    await keep(mina, 0, null);
    expect((await kept(mina)).columns).toEqual({ [all.id]: '' });
    expect((await keep(mina, 0, 'a'.repeat(viewLimits.columns + 1))).status).toBe(400);
    expect((await keep(mina, 0, '<b>')).status).toBe(400);
  });

  it('are counted for their reader, all that are asked for at once', async () => {
    await begin();
    for (const [address, year] of [['1 Heater St', 1980], ['2 Heater St', 1990], ['3 Heater St', 2000]] as const)
      expect((await call('POST', '/heater', { body: { address, year } })).status).toBe(200);
    const newer = await save(mina, 'Newer ones');
    const all = await save(admin, 'For all', { scope: 'everyone', query: 'sort=year' });
    const found = await save(mina, 'Found', { query: 'q=2 heater' });
    const others = await save(joon, 'Not hers', { query: '' });
    // Whoever may not see what things cost learns no number of them either.
    const dear = await save(admin, 'Dear', { scope: 'everyone', query: 'cost=10..' });
    const ids = [newer, all, found, others, dear].map(({ id }) => id);
    const counts = async (as: string, views = ids.join()) => call<object>('GET', `/view/count?record=heater&views=${views}`, { as });
    expect((await counts(mina)).body).toEqual({ [newer.id]: 2, [all.id]: 3, [found.id]: 1 });
    expect((await counts(mina, `${found.id}`)).body).toEqual({ [found.id]: 1 });
    await call('POST', '/heater', { body: { address: '22 Heater St', year: 2001 } });
    expect((await counts(mina)).body).toEqual({ [newer.id]: 3, [all.id]: 4, [found.id]: 2 });
    expect((await counts(admin)).body).toEqual({ [all.id]: 4, [dear.id]: 0 });
    expect((await counts(mina, 'x')).status).toBe(400);
    expect((await counts('9:contentEditor')).status).toBe(403);
  });

  it('refuse what does not fit, and lists their caller may not read', async () => {
    await begin();
    const refused = async (more: object) => (await call<{ fields: object }>('POST', '/view', { body: { ...saying('View'), ...more } })).body.fields;
    expect(await refused({ name: '   ' })).toEqual({ name: 'rule.tooShort' });
    expect(await refused({ name: 'a'.repeat(61) })).toEqual({ name: 'rule.tooLong' });
    expect(await refused({ query: 'weight=heavy' })).toEqual({ query: 'rule.query' });
    expect(await refused({ query: 'nothing=1' })).toEqual({ query: 'rule.query' });
    expect(await refused({ record: 'table' })).toEqual({ record: 'rule.unknown' });
    const stranger = '9:contentEditor';
    expect((await call('GET', '/view?record=heater', { as: stranger })).status).toBe(403);
    expect((await call('POST', '/view', { as: stranger, body: saying('View') })).status).toBe(403);
    for (let count = 0; count < viewLimits.mine; count += 1) await save(mina, `View ${count}`);
    expect((await call<{ fields: object }>('POST', '/view', { as: mina, body: saying('One more') })).body.fields).toEqual({ name: 'rule.tooMany' });
  });

  it('are saved once, however often the call arrives', async () => {
    await begin();
    const first = await call('POST', '/view', { as: mina, key: 'k1', body: saying('Once') });
    expect(await call('POST', '/view', { as: mina, key: 'k1', body: saying('Once') })).toEqual(first);
    expect(await names(mina)).toEqual(['Once']);
  });

  it('are gone for good some time after they were deleted, with what hung on them', async () => {
    await begin();
    const { id } = await save(mina, 'Old');
    await call('PUT', '/view-columns', { as: mina, body: { record: 'heater', view: id, columns: 'year' } });
    await call('DELETE', `/view/${id}`, { as: mina, version: 1 });
    await base.write((on) => dropDeleted(on, '2000-01-01T00:00:00.000Z'));
    await base.write((on) => dropDeleted(on, '2999-01-01T00:00:00.000Z'));
    expect((await call('POST', `/view/${id}/restore`, { as: mina })).status).toBe(404);
    expect(await kept(mina)).toEqual({ views: [], columns: {}, firsts: [], first: null });
  });
});
