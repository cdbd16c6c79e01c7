import { expect, it } from 'vitest';
import { defaultReach, reaches, type Permission, type Reach, type Rights } from '#core/access/permission.ts';
import { permissions } from '#core/slots.ts';
import { accessBookOf } from '#server/access/access.ts';
import { coversRights, type Access } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { Refusal } from '#server/refusal.ts';
import { accounts } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import { startTestHost } from '#tests/support/host.ts';
import { unseenAreas, withViews } from '../view-first.ts';

const edits = 10_000;
const atOnce = 50;
const telling = ['role/edit', 'user/grant', 'user/approve', 'user/edit', 'user/view', 'employee/edit', 'employee/configure'] as const;
const reaching = ['customer/view', 'customer/edit', 'contract/view'] as const;

interface StoredRole {
  readonly id: number;
  readonly code: string;
  readonly grants: readonly { readonly right: string; readonly reach: Reach | 'none' }[];
}

/** Rights of roles, worked out by the book: the widest of what each says, else what it has by default. */
function unionOf(all: readonly Permission[], roles: readonly StoredRole[]): Rights {
  const rights: Record<string, Reach> = {};
  for (const { code, grants } of roles) {
    for (const permission of all) {
      const said = grants.find(({ right }) => right === permission.id)?.reach ?? defaultReach(permission, code);
      if (said === undefined || said === 'none') continue;
      const reach = permission.reach ? said : 'all';
      const before = rights[permission.id];
      if (before === undefined || reaches.indexOf(reach) > reaches.indexOf(before)) rights[permission.id] = reach;
    }
  }
  return rights;
}

/** Whose records somebody reaches, by right; `all` for everybody’s. */
type Held = ReadonlyMap<string, 'all' | ReadonlySet<number>>;

/** The records that somebody reaches, worked out from their rights and from the departments as they stand. */
function heldBy({ roleList, rights, people }: Access, all: readonly Permission[]): Held {
  if (roleList.includes('admin')) return new Map(all.map(({ id }) => [id, 'all']));
  return new Map(Object.entries(rights).map(([id, reach]) => [id, reach === 'all' ? reach : new Set(people[reach]['user'])]));
}

/** The rights by which somebody reaches more records than before, and more than another one reached. */
const gained = (now: Held, before: Held, giver: Held): readonly string[] =>
  [...now].flatMap(([right, reached]) => {
    const known = [before.get(right), giver.get(right)];
    if (known.includes('all')) return [];
    return reached !== 'all' && [...reached].every((one) => known.some((some) => some !== 'all' && some?.has(one))) ? [] : [right];
  });

it('10,000 random edits leave an administrator, and nobody more rights than their roles say or more reach than their giver', async () => {
  const host = await startTestHost();
  try {
    const random = seededRandom(4711);
    const { kernel } = host;
    const { read } = kernel.use(database);
    const all = kernel.read(permissions);
    const access = accessBookOf(kernel);
    const system = { system: true } as const;
    const people = await kernel.use(writing).run(system, { kind: 'form' }, async (batch) => {
      const ids: number[] = [1];
      const above = (await batch.create('department', { name: { kr: '', en: 'Above', zh: '' } })).id;
      const departments = [above, (await batch.create('department', { name: { kr: '', en: 'Below', zh: '' }, parent: above })).id];
      departments.push((await batch.create('department', { name: { kr: '', en: 'Beside', zh: '' } })).id);
      for (let n = 0; n < 7; n += 1) {
        const { id } = await batch.create('user', { userId: `person${n}`, name: 'Person', email: `person${n}@stoop.example`, status: 'approved', type: n === 0 ? 'admin' : 'normal' });
        ids.push(id);
        if (n > 0) await batch.create('employee', { name: `Person ${n}`, member: id, department: departments[n % 3] });
      }
      return ids;
    });
    const storedRoles = async (on: Parameters<typeof rowsOf>[0] = read): Promise<StoredRole[]> =>
      (await rowsOf<{ id: number; code: string; grants: string | null }>(on, 'select "id", "code", "grants" from "role" where "deletedAt" is null')).map((row) => ({ ...row, grants: JSON.parse(row.grants ?? '[]') as StoredRole['grants'] }));
    const randomGrants = () => {
      const some = new Map<string, Reach | 'none'>();
      for (let n = random.whole(0, 4); n > 0; n -= 1) some.set(random.of(telling), random.of(['all', 'all', 'none']));
      for (let n = random.whole(0, 2); n > 0; n -= 1) some.set(random.of(reaching), random.of(['department', 'department', 'own', 'all', 'none']));
      for (let n = random.whole(0, 3); n > 0; n -= 1) some.set(random.of(all).id, random.of(['none', ...reaches]));
      // most of them see what they act on, as a matrix makes them; some do not, and are refused
      const rights = Object.fromEntries([...some].filter(([, reach]) => reach !== 'none')) as Rights;
      const seen = random.whole(0, 9) === 0 ? {} : withViews(all, rights);
      return Object.entries({ ...Object.fromEntries(some), ...seen }).map(([right, reach]) => ({ right, reach }));
    };
    // somebody has a chief's rights again and again, for random edits take them away soon
    const chiefs = Object.entries(withViews(all, Object.fromEntries([...telling.map((right) => [right, 'all']), ...reaching.map((right) => [right, 'department'])]) as Rights));
    const nameChief = () =>
      kernel.use(writing).run(system, { kind: 'form' }, async (batch) => {
        const grants = chiefs.map(([right, reach]) => ({ right, reach }));
        const [known] = (await storedRoles(batch.connection)).filter(({ code }) => code === 'chief');
        const id = known ? (await batch.update('role', known.id, undefined, { grants })).id : (await batch.create('role', { code: 'chief', name: { kr: '', en: 'Chief', zh: '' }, grants })).id;
        await batch.update('employee', random.whole(2, people.length), undefined, { roles: [id], active: true, department: random.whole(1, 3) });
      });
    const done: Record<string, number> = {};
    const byOthers = new Set<string>();
    let made = 0;
    for (let asked = 0; asked < edits; asked += atOnce) {
      if (random.whole(0, 2) === 0) await nameChief();
      let account = await kernel.use(accounts).find(random.of(people));
      while (!account?.admitted) account = await kernel.use(accounts).find(random.of(people));
      const { accessToken } = await kernel.use(sessions).open(account, '');
      const who = await kernel.use(sessions).check(accessToken);
      const steps: Readonly<Record<string, (batch: Batch) => Promise<unknown>>> = {
        make: (batch) => batch.create('role', { code: `role${(made += 1)}`, name: { kr: '', en: `Role ${made}`, zh: '' }, grants: randomGrants() }),
        change: async (batch) => batch.update('role', random.of(await storedRoles(batch.connection)).id, undefined, { grants: randomGrants() }),
        remove: async (batch) => batch.remove('role', random.of(await storedRoles(batch.connection)).id, undefined),
        person: (batch) => batch.update('user', random.of(people), undefined, random.of([{ type: 'admin' }, { type: 'normal' }, { active: false }, { active: true }, { status: 'rejected', statusReason: 'Random' }, { status: 'approved' }])),
        give: async (batch) => {
          const roles = await storedRoles(batch.connection);
          const given = Array.from({ length: random.whole(0, 2) }, () => random.of(roles));
          const id = random.whole(1, people.length);
          const [before] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "employee" where "id" = ? and "deletedAt" is null', [id]);
          if (!before) return;
          await batch.update('employee', id, undefined, { roles: [...new Set(given.map((one) => one.id))] });
        },
        move: (batch) => batch.update('employee', random.whole(1, people.length), undefined, { department: random.of([1, 2, 3, null]) }),
        department: (batch) => batch.update('department', random.whole(1, 3), undefined, { parent: random.of([1, 2, 3, null]) }),
      };
      const accessOf = async (userIdx: number): Promise<Access> => {
        const person = await kernel.use(accounts).find(userIdx);
        return person ? access.of(read, person) : { roleList: [], rights: {}, people: { own: {}, department: {} } };
      };
      const heldNow = async () => new Map(await Promise.all(people.map(async (one) => [one, heldBy(await accessOf(one), all)] as const)));
      const held = await heldNow();
      const edited = new Set<number>();
      for (let n = 0; n < atOnce; n += 1) {
        const [name, step] = random.of(Object.entries(steps));
        try {
          // each as a call of its own, with the rights that they have by then
          const caller = await kernel.use(sessions).check(accessToken);
          const batch = await kernel.use(writing).run(caller, { kind: 'form' }, async (own) => {
            await step(own);
            return own.id;
          });
          for (const { id } of await rowsOf<{ id: number }>(read, `select distinct "recordId" as "id" from "journal" where "batch" = ? and "record" = 'role'`, [batch])) edited.add(Number(id));
          done[name] = (done[name] ?? 0) + 1;
          if (!who.roleList.includes('admin')) byOthers.add(name);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      const roleEdits = (await storedRoles()).filter(({ id }) => edited.has(id));
      for (const role of roleEdits) expect(unseenAreas(all, unionOf(all, [role])), 'a role acts on what it does not see').toEqual([]);
      if (!who.roleList.includes('admin')) {
        expect(coversRights(who, unionOf(all, roleEdits), 'own'), 'a role was given more than its editor has').toBe(true);
        const now = await heldNow();
        for (const one of people) expect([one, gained(now.get(one)!, held.get(one)!, held.get(who.userIdx)!)], 'somebody reaches more than who gave it').toEqual([one, []]);
      }
      const [admins] = await rowsOf<{ n: number }>(read, `select count(*) as "n" from "user" where "type" = 'admin' and "status" = 'approved' and "active" and "deletedAt" is null`);
      expect(admins?.n).toBeGreaterThan(0);
      const roles = await storedRoles();
      for (const userIdx of people) {
        const person = await kernel.use(accounts).find(userIdx);
        if (!person) continue;
        const { roleList, rights } = await access.of(read, person);
        expect(rights).toEqual(roleList.includes('admin') ? {} : unionOf(all, roles.filter(({ code }) => roleList.includes(code))));
      }
    }
    expect(Object.keys(done).toSorted()).toEqual(['change', 'department', 'give', 'make', 'move', 'person', 'remove']);
    expect([...byOthers].toSorted()).toEqual(['change', 'department', 'give', 'make', 'move', 'person', 'remove']);
  } finally {
    await host.end();
  }
});
