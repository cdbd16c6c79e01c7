import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';

const grants = [
  ...['user/view', 'user/edit', 'user/approve', 'user/grant', 'user/reveal', 'user/contact', 'employee/view', 'employee/edit', 'employee/configure', 'invitation/view', 'invitation/edit', 'role/view', 'role/edit'].map((right) => ({ right, reach: 'all' })),
  ...['customer/view', 'customer/edit'].map((right) => ({ right, reach: 'department' })),
];

onEachEngine('whoever gives rights that reach a department', (_, place) => {
  it('gives and takes over none of another department: roles, links, passwords, employment, invitations, roles of many', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const { admin, call, versionOf, member, department, role, employ } = await openOffice(host);
      const office = await department('Office');
      const corner = await department('Corner', office);
      const sales = await department('Sales');
      const chief = await role('chief', grants);
      const plain = await role('plain', grants.slice(0, 2));
      const agent = await role('agent', [{ right: 'customer/view', reach: 'own' }]);
      await employ('chief01', { department: office, roles: [chief] });
      const people = {
        near: await employ('near01', { department: corner, roles: [chief] }),
        far: await employ('far01', { department: sales, roles: [chief] }),
        nowhere: await employ('nowhere01', { roles: [agent] }),
      };
      const mine = await host.signIn('chief01', officePassword);
      const ask = async (method: string, path: string, body: object = {}, record?: string) => (await call(method, path, body, mine, record === undefined ? undefined : await versionOf(record))).status;

      for (const [where, one] of Object.entries(people)) {
        const allowed = where === 'near' ? 200 : 403;
        const { member: id, employee } = one;
        const [session] = where === 'nowhere' ? [] : (await host.signIn(`${where}01`, officePassword), (await call('GET', `user/${id}/session`)).body.sessions as readonly { id: string }[]);
        const ways = {
          contact: await ask('POST', `user/${id}/contact`),
          link: await ask('POST', `user/${id}/link`),
          password: await ask('POST', `user/${id}/password`),
          rolesTaken: await ask('PUT', `user/${id}/role`, { roleList: [] }),
          email: await ask('PUT', `user/${id}`, { email: `new${where}@stoop.example` }, `user/${id}`),
          moved: await ask('PUT', `employee/${employee}`, { department: where === 'near' ? office : corner }, `employee/${employee}`),
          inactive: await ask('PUT', `employee/${employee}`, { active: false }, `employee/${employee}`),
        };
        // nothing is taken over by a telephone number; but an account is, by where it stands
        expect([where, ways]).toEqual([where, { contact: 200, link: allowed, password: allowed, rolesTaken: allowed, email: allowed, moved: allowed, inactive: allowed }]);
        if (session && allowed === 403) expect(await ask('DELETE', `user/${id}/session/${session.id}`)).toBe(403);
      }

      const given = async (userId: string, values: object) => ask('POST', 'employee', { name: 'Person', member: await member(userId), ...values });
      expect(await given('made01', { department: sales, roles: [chief] })).toBe(403);
      expect(await given('made02', { roles: [agent] })).toBe(403);
      expect(await given('made03', { department: sales, roles: [agent] })).toBe(403);
      expect(await given('made04', { department: sales, roles: [plain] })).toBe(200);
      expect(await given('made05', { department: corner, roles: [chief, agent] })).toBe(200);
      expect(await ask('PUT', `user/${await member('made06')}/role`, { roleList: ['agent'] })).toBe(403);
      expect(await ask('PUT', `user/${await member('made07')}/role`, { roleList: ['plain'] })).toBe(200);

      const invite = (values: object, token = mine) => call('POST', 'invitation', { name: 'Minseo', email: `${crypto.randomUUID()}@agency.example`, ...values }, token);
      for (const [values, status] of [[{ department: sales, roles: [chief] }, 403], [{ roles: [agent] }, 403], [{ department: sales, roles: [plain] }, 200], [{ department: corner, roles: [chief] }, 200]] as const) {
        expect([values, (await invite(values)).status]).toEqual([values, status]);
      }
      const { id: open } = (await invite({ department: corner, roles: [agent] })).body as { id: number };
      const secret = ((await call('POST', `invitation/${open}/link`, {}, mine)).body.link as string).split('#')[1];
      const look = async () => (await call('POST', 'invitation/look', { token: secret }, '')).status;
      expect(await look()).toBe(200);
      expect(await ask('PUT', `invitation/${open}`, { department: sales }, `invitation/${open}`)).toBe(403);
      expect((await call('PUT', `invitation/${open}`, { department: sales }, admin, await versionOf(`invitation/${open}`))).status).toBe(200);
      expect(await look()).toBe(404);

      // a role changes for everybody who has it, in whichever department
      expect(await ask('PUT', `role/${chief}`, { grants: grants.slice(0, -1) }, `role/${chief}`)).toBe(403);
      expect(await ask('PUT', `role/${plain}`, { grants: grants.slice(-2) }, `role/${plain}`)).toBe(403);
      expect(await ask('POST', `role/${plain}/replace`, { by: chief })).toBe(403);
      const nobodys = await role('nobodys', []);
      expect(await ask('PUT', `role/${nobodys}`, { grants }, `role/${nobodys}`)).toBe(200);
    } finally {
      await host.end();
    }
  });

  it('lets nobody above reach what they do not reach themselves: an employee with records, a branch', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const { admin, call, versionOf, department, role, employ, put: putAs } = await openOffice(host);
      const [office, sales, far] = [await department('Office'), await department('Sales'), await department('Far')];
      const below = await department('Below');
      const personnel = await role('personnel', grants.filter(({ right }) => right.startsWith('employee/')));
      const reader = await role('reader', grants.slice(-2));
      await employ('staff01', { department: office, roles: [personnel] });
      await employ('reader01', { department: sales, roles: [reader] });
      const { employee: person } = await employ('person01', { department: far });
      const mine = await host.signIn('staff01', officePassword);
      const put = (path: string, body: object, token = mine) => putAs(path, body, token);
      expect(await put(`employee/${person}`, { department: sales })).toEqual([409, { department: 'employee.rule.othersReach' }]);
      expect(await put(`department/${far}`, { parent: sales })).toEqual([409, { parent: 'employee.rule.othersReach' }]);
      // in one step of two: the one that comes under those above stays out
      const both = [{ id: below, version: 1, patch: { parent: sales } }, { id: far, version: await versionOf(`department/${far}`), patch: { parent: below } }];
      expect((await call('POST', 'department/sheet', { rows: both }, mine)).body.rows).toMatchObject([{ id: below, written: [], refused: { parent: 'employee.rule.othersReach' } }, { id: far, written: ['parent'] }]);
      expect(await put(`department/${far}`, { parent: null }, admin)).toEqual([200, undefined]);
      expect(await put(`employee/${person}`, { department: below })).toEqual([200, undefined]);
      expect(await put(`employee/${person}`, { department: far })).toEqual([200, undefined]);
      expect(await put(`department/${far}`, { parent: below })).toEqual([200, undefined]);
      expect(await put(`department/${far}`, { parent: sales }, admin)).toEqual([200, undefined]);
    } finally {
      await host.end();
    }
  });
}, 'product');
