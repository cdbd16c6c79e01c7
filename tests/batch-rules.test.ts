import { expect, it } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import type { ImportRows } from '#kit/import/check/api.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';
import { said } from '#tests/support/sample-import.ts';

/** A row of a pasted sheet, on the version its record has from the start. */
const cells = (id: number, patch: object, version = 1) => ({ id, version, patch });

onEachEngine('rules between the records of one call', (_, place) => {
  const onHost = async (work: (host: TestHost, office: Awaited<ReturnType<typeof openOffice>>) => Promise<void>) => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      await work(host, await openOffice(host));
    } finally {
      await host.stop();
    }
  };
  /** Brings a file: what its check says of each row, and what came of it. */
  const bring = async (host: TestHost, record: string, csv: string, token: string) => {
    const call = async <T>(method: string, path: string, body?: unknown) => (await (await host.call(method, `/api/import${path}`, { token, body })).json()) as T;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const { id } = (await (await fetch(`${host.url}/api/import?record=${record}&name=file.csv`, { method: 'POST', headers, body: csv })).json()) as ImportFile;
    const ended = async () => {
      await expect.poll(async () => (await call<ImportFile>('GET', `/${id}`)).state, { timeout: 10_000 }).not.toMatch(/ing$/);
      return call<ImportFile>('GET', `/${id}`);
    };
    await call('POST', `/${id}/check`, {});
    await ended();
    const rows = said((await call<ImportRows>('GET', `/${id}/rows`)).rows);
    await call('POST', `/${id}/apply`, { skipErrors: true });
    const { state, stopped, outcome } = await ended();
    return { rows, state, stopped, changed: outcome?.changed, created: outcome?.created, refused: outcome?.refused };
  };

  it('keep households flat: neither two rows nor a chain of them nest one', async () => {
    await onHost(async (host, { admin, call }) => {
      const nested = { household: 'customer.rule.nestedHousehold' };
      const make = async (...names: readonly string[]) => (await call('POST', 'customer/many', { records: names.map((name) => ({ name })) })).body.created as number[];
      const householdOf = async (id: number) => (await call('GET', `customer/${id}`)).body.household as number | null;
      const [a, b] = (await make('Kim Aran', 'Kim Bora')) as [number, number];
      const crossed = await call('POST', 'customer/sheet', { rows: [cells(a, { household: b, memo: 'first' }), cells(b, { household: a, memo: 'second' })] });
      expect(crossed.body.rows).toMatchObject([{ id: a, written: ['household', 'memo'] }, { id: b, written: ['memo'], refused: nested }]);
      expect([await householdOf(a), await householdOf(b)]).toEqual([b, null]);

      const [c, d, e] = (await make('Lee Chae', 'Lee Dan', 'Lee Eun')) as [number, number, number];
      expect((await call('POST', 'customer/bulk/preview', { ids: [c, d], fields: { household: { set: d } } })).body.rows).toMatchObject([{ id: c }, { id: d, problems: { household: 'customer.rule.ownHousehold' } }]);
      const chain = await call('POST', 'customer/sheet', { rows: [cells(d, { household: c }), cells(e, { household: d })] });
      expect(chain.body.rows).toMatchObject([{ id: d, written: ['household'] }, { id: e, refused: nested }]);
      // as they stand after all of it: who leaves a household may head the next
      const after = await call('POST', 'customer/sheet', { rows: [cells(e, { household: d }), cells(d, { household: null }, 2)] });
      expect(after.body.rows).toMatchObject([{ id: e, written: ['household'] }, { id: d, written: ['household'] }]);

      await make('Park Gaon', 'Park Haru');
      const file = await bring(host, 'customer', 'name,household\nPark Gaon,Park Haru\nPark Haru,Park Gaon\n', admin);
      expect(file).toMatchObject({ rows: ['2 | change', '3 | error | household customer.rule.nestedHousehold'], state: 'applied', changed: 1 });
    });
  });

  it('let no two employees manage each other', async () => {
    await onHost(async (host, { admin, call, employ }) => {
      const [a, b] = [(await employ('agent01', { name: 'Han Ara' })).employee, (await employ('agent02', { name: 'Han Bin' })).employee];
      const crossed = await call('POST', 'employee/sheet', { rows: [cells(a, { manager: b }), cells(b, { manager: a })] });
      expect(crossed.body.rows).toMatchObject([{ id: a, written: ['manager'] }, { id: b, refused: { manager: 'employee.rule.ownManager' } }]);
      const [c, d] = [await employ('agent03', { name: 'Oh Chan' }), await employ('agent04', { name: 'Oh Dal' })];
      const memberOf = async (id: number) => (await call('GET', `user/${id}`)).body.email as string;
      await call('PUT', `user/${c.member}`, { name: 'Ochan' }, admin, 2);
      await call('PUT', `user/${d.member}`, { name: 'Odal' }, admin, 2);
      expect(await memberOf(c.member)).toBe('agent03@stoop.example');
      const file = await bring(host, 'employee', 'name,member,manager\nOh Chan,Ochan,Oh Dal\nOh Dal,Odal,Oh Chan\n', admin);
      expect(file).toMatchObject({ rows: ['2 | change', '3 | error | manager employee.rule.ownManager'], state: 'applied', changed: 1 });
    });
  });

  it('give no two roles codes that look alike', async () => {
    await onHost(async (host, { admin, call }) => {
      const role = (code: string) => ({ code, name: { kr: '', en: `Role ${code}`, zh: '' }, grants: [] });
      const many = await call('POST', 'role/many', { records: [role('deskXy'), role('deskXY')] });
      expect([many.status, many.body.fields]).toEqual([409, { code: 'rule.taken' }]);
      const file = await bring(host, 'role', 'name,code\nFront,frontCd\nBack,frontCD\n', admin);
      expect(file).toMatchObject({ rows: ['2 | new', '3 | error | code rule.taken'], state: 'applied', created: 1 });
    });
  });

  it('name the rows of a file that put departments in a circle, and let the others in', async () => {
    await onHost(async (host, { admin, call, department }) => {
      const [x, y, z] = [await department('Xylo'), await department('Yard'), await department('Zone')];
      const parentOf = async (id: number) => (await call('GET', `department/${id}`)).body.parent as number | null;
      const circle = { parent: 'employee.rule.circle' };
      const pasted = await call('POST', 'department/sheet', { rows: [cells(x, { parent: y }), cells(y, { parent: x }), cells(z, { sort: 3 })] });
      expect(pasted.body.rows).toMatchObject([{ id: x, written: ['parent'] }, { id: y, refused: circle }, { id: z, written: ['sort'] }]);
      await call('PUT', `department/${x}`, { parent: null }, admin, 2);
      const file = await bring(host, 'department', 'name,parent\nXylo,Yard\nYard,Xylo\nZone,Xylo\n', admin);
      expect(file).toMatchObject({ rows: ['2 | change', '3 | error | parent employee.rule.circle', '4 | change'], state: 'applied', changed: 2 });
      expect([await parentOf(x), await parentOf(y), await parentOf(z)]).toEqual([y, null, x]);
    });
  });

  it('name the moves of departments by which others would reach more, in every way to write', async () => {
    await onHost(async (host, { call, versionOf, department, role, employ }) => {
      const reason = { parent: 'employee.rule.othersReach' };
      const [top, low, free] = [await department('Top'), await department('Low'), await department('Free')];
      const clerk = await role('clerk', ['employee/view', 'employee/edit', 'employee/configure'].map((right) => ({ right, reach: 'all' })));
      const chief = await role('chief', ['customer/view', 'customer/edit'].map((right) => ({ right, reach: 'department' })));
      await employ('chief01', { department: top, roles: [chief] });
      await employ('clerk01', { roles: [clerk] });
      const mine = await host.signIn('clerk01', officePassword);
      const ask = async (path: string, body: object) => (await call('POST', `department/${path}`, body, mine)).body;

      expect((await ask('bulk/preview', { ids: [low, free], fields: { parent: { set: top } } })).rows).toMatchObject([{ id: low, problems: reason }, { id: free, problems: reason }]);
      const records = [{ id: low, version: 1 }, { id: free, version: 1 }];
      expect(await ask('bulk', { records, fields: { parent: { set: top } } })).toMatchObject({ changed: [], refused: [{ id: low, fields: reason }, { id: free, fields: reason }] });
      expect((await ask('sheet', { rows: [cells(low, { parent: top, sort: 7 }), cells(free, { sort: 8 })] })).rows).toMatchObject([{ id: low, written: ['sort'], refused: reason }, { id: free, written: ['sort'] }]);
      expect(await bring(host, 'department', 'name,parent,sort\nLow,Top,\nFree,,9\n', mine)).toMatchObject({ rows: ['2 | error | parent employee.rule.othersReach', '3 | change'], state: 'applied', changed: 1 });
      // a branch that goes along with another one, too
      const two = await ask('sheet', { rows: [cells(low, { parent: free }, await versionOf(`department/${low}`)), cells(free, { parent: top }, await versionOf(`department/${free}`))] });
      expect(two.rows).toMatchObject([{ id: low, written: ['parent'] }, { id: free, refused: reason }]);
    });
  });

  it('show no agent in two places at once, and say so', async () => {
    await onHost(async (host, { call, employ, versionOf }) => {
      const { employee: agent } = await employ('agent01', { name: 'Tour Guide' });
      const buildings = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.createMany('building', ['28-10 Jackson Ave', '2 Gold St'].map((address) => ({ address, borough: 'queens' }))));
      const at = (hour: number) => `2031-06-10T${hour}:00:00.000Z`;
      const busy = { startsAt: 'tour.rule.busy' };
      const make = (...hours: readonly number[]) =>
        call('POST', 'tour/many', { records: hours.map((hour, place) => ({ client: `Client ${place}`, startsAt: at(hour), minutes: 30, agent, building: buildings[place] })) });
      const move = async (ids: readonly number[], hours: readonly number[]) =>
        (await call('POST', 'tour/sheet', { rows: await Promise.all(ids.map(async (id, place) => cells(id, { startsAt: at(hours[place]!) }, await versionOf(`tour/${id}`)))) })).body.rows as readonly object[];

      const many = await make(14, 14);
      expect([many.status, many.body.fields]).toEqual([400, busy]);
      const ids = (await make(14, 19)).body.created as readonly number[];
      expect(await move(ids, [17, 17])).toMatchObject([{ written: ['startsAt'] }, { written: [], refused: busy }]);
      // each at the time of the other: the table takes them one by one
      expect(await move(ids, [19, 17])).toMatchObject([{ written: [], refused: busy }, { written: [], refused: busy }]);
    });
  });

  it('name the tour alone that is marked as rescheduled by hand', async () => {
    await onHost(async (host, { admin, call, employ }) => {
      const { employee: agent } = await employ('agent01', { name: 'Tour Guide' });
      const building = (await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.create('building', { address: '28-10 Jackson Ave', borough: 'queens' }))).id;
      const records = [14, 19].map((hour) => ({ client: `Client ${hour}`, startsAt: `2031-06-10T${hour}:00:00.000Z`, minutes: 30, agent, building }));
      const [a, b] = (await call('POST', 'tour/many', { records })).body.created as [number, number];
      const reason = { status: 'tour.rule.noFollower' };
      const marked = { status: 'rescheduled', endedBy: 'agent' };
      const pasted = await call('POST', 'tour/sheet', { rows: [cells(a, { ...marked, note: 'kept' }), cells(b, { status: 'confirmed' })] });
      expect(pasted.body.rows).toMatchObject([{ id: a, refused: reason }, { id: b, written: ['status'] }]);
      const fields = { status: { set: 'rescheduled' } };
      expect((await call('POST', 'tour/bulk/preview', { ids: [a, b], fields })).body.rows).toMatchObject([{ id: a, problems: reason }, { id: b, problems: reason }]);
      const versions = await Promise.all([a, b].map(async (id) => ({ id, version: (await call('GET', `tour/${id}`)).body.version as number })));
      expect((await call('POST', 'tour/bulk', { records: versions, fields })).body).toMatchObject({ changed: [], refused: [{ id: a, fields: reason }, { id: b, fields: reason }] });
      const file = await bring(host, 'tour', 'client,startsAt,agent,building,status,note\nClient 14,2031-06-10 10:00,Tour Guide,28-10 Jackson Ave,rescheduled,\nClient 19,2031-06-10 15:00,Tour Guide,28-10 Jackson Ave,,late\n', admin);
      expect(file).toMatchObject({ rows: ['2 | error | status tour.rule.noFollower', '3 | change'], state: 'applied', changed: 1 });
    });
  });

  it('name the stage alone that contracts stand in', async () => {
    await onHost(async (host, { admin, call, versionOf }) => {
      const stages = (await call('GET', 'workflow?sort=sort')).body.rows as readonly { readonly id: number; readonly name: { readonly en: string } }[];
      const [held, free] = ['New', 'Approved'].map((name) => stages.find((one) => one.name.en === name)!.id) as [number, number];
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.create('contract', { name: 'Noah' }));
      const both = async () => Promise.all([held, free].map(async (id) => ({ id, version: await versionOf(`workflow/${id}`) })));
      for (const [name, value, reason] of [['kind', 'won', 'workflow.rule.kindHeld'], ['active', false, 'workflow.rule.hasCards']] as const) {
        const refused = { [name]: reason };
        const fields = { [name]: { set: value } };
        expect((await call('POST', 'workflow/bulk/preview', { ids: [held, free], fields })).body.rows).toMatchObject([{ id: held, problems: refused }, { id: free }]);
        const done = (await call('POST', 'workflow/bulk', { records: await both(), fields })).body;
        expect(done).toMatchObject({ changed: [free], refused: [{ id: held, fields: refused }] });
        await call('POST', `batch/${done.batch}/undo`);
        const rows = (await both()).map((one) => ({ ...one, patch: { [name]: value, sort: 900 } }));
        expect((await call('POST', 'workflow/sheet', { rows })).body.rows).toMatchObject([{ id: held, written: ['sort'], refused }, { id: free, written: expect.arrayContaining([name, 'sort']) }]);
        await call('PUT', `workflow/${free}`, { [name]: name === 'kind' ? 'open' : true }, admin, await versionOf(`workflow/${free}`));
      }
    });
  });
}, 'product');
