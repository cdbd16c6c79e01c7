import { expect, it } from 'vitest';
import { change, places, quoted, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { environmentOf, onEachEngine } from './support/engines.ts';
import { operationsOf } from './support/operations.ts';
import { isOfNobody, questionsOf, refusedHere, type Question } from './support/reach-questions.ts';
import { mark, openWorld, type PersonName, type World, type WorldKind } from './support/reach-worlds.ts';
import { permissions } from '#core/slots.ts';
import { accessBookOf } from '#server/access/access.ts';
import { explainAccess } from '#server/access/explain.ts';
import { readableMessages } from '#server/push/readable.ts';
import { sessions } from '#server/session/sessions.ts';
import { readSources } from './support/sources.ts';

/** Calls that end a session, stream, or tell of the process alone: asked by tests of their own. */
const apart = /^(POST \/api\/user\/auth\/signout|GET \/api\/push\/stream|GET \/api\/health)$/;

/** Differences between two equal worlds that tell nothing: moments, and numbers of batches and new records. */
const plainly = (text: string): string =>
  text
    .replace(/"\d{4}-\d{2}-\d{2}T[^"]*"/g, '"T"')
    .replace(/"(batch|undoneBy|undoes|newest)":\d+/g, '"$1":0')
    .replace(/"(key|place|toPlace|fromPlace)":"[^"]*"/g, '"$1":""')
    .replace(/\/calendar\/[\w-]{43}\.ics/g, '/calendar/KEY.ics')
    .replace(/\/plan\/[\w-]{43}/g, '/plan/KEY')
    .replace(/"created":\[[\d,]*\]/g, '"created":[]')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID')
    .replace(/[0-9a-f]{32,}/g, 'HEX');

async function answer(world: World, question: Question, who: PersonName | undefined, version: number | undefined): Promise<{ readonly status: number; readonly text: string }> {
  const { method, path, body } = question;
  const headers = new Headers({ 'accept-language': 'en' });
  if (who) headers.set('authorization', `Bearer ${world.tokens[who]}`);
  if (version !== undefined) headers.set('if-match', `"${version}"`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const response = await world.host.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }));
  return { status: response.status, text: await response.text() };
}

/** The version that a write is made on: that of the record as it stands. */
async function versionFor({ database }: World, { path, version }: Question): Promise<number | undefined> {
  if (version !== 'latest') return version;
  const [, record = '', id = '0'] = /^\/api\/(\w+)\/(\d+)/.exec(path) ?? [];
  const [row] = await rowsOf<{ version: number }>(database.read, `select "version" from ${quoted(record)} where "id" = ?`, [Number(id)]).catch(() => []);
  return row?.version ?? 1;
}

/** The records out of reach as they stand. */
async function outsideOf({ database, kinds }: World): Promise<string> {
  const all = await Promise.all(kinds.map(({ name, outside }) => rowsOf(database.read, `select * from ${quoted(name)} where "id" in (${places(outside.length)}) order by "id"`, outside)));
  return JSON.stringify(all);
}

/** Brings a file of titles out of reach, spelled right and wrong, and answers all that its check says. */
async function checkOf(world: World, { name, entity, outside }: WorldKind, who: PersonName, rows: number): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => `${outside[n % 3]! + 1} ${mark} Stre${'et'.slice(0, 1 + (n % 2))}`);
  const headers = { authorization: `Bearer ${world.tokens[who]}`, 'content-type': 'application/octet-stream' };
  const call = async (method: string, path: string, body?: string) => {
    const json = body !== undefined && method === 'POST' && path !== opened ? { 'content-type': 'application/json' } : {};
    return (await world.host.fetch(new Request(`http://127.0.0.1${path}`, { method, headers: { ...headers, ...json }, ...(body !== undefined && { body }) }))).text();
  };
  const opened = `/api/import?record=${name}&name=file.csv`;
  const first = await call('POST', opened, [entity.title, ...lines].join('\n'));
  const { id } = JSON.parse(first) as { id?: string };
  if (id === undefined) return first;
  await call('POST', `/api/import/${id}/check`, '{}');
  const file = () => call('GET', `/api/import/${id}`);
  let text = await file();
  while (/"state":"checking"/.test(text)) {
    await new Promise((done) => setTimeout(done, 50));
    text = await file();
  }
  const all = [first, text, await call('GET', `/api/import/${id}/rows?limit=20`)];
  return all.join('\n').replaceAll(/"(took|checkedAt|began|done)":[^,}]*/g, '');
}

/** The news that a person's stream tells, as it comes. */
async function listen(world: World, who: PersonName) {
  const ending = new AbortController();
  const response = await world.host.fetch(new Request('http://127.0.0.1/api/push/stream', { headers: { authorization: `Bearer ${world.tokens[who]}` }, signal: ending.signal }));
  const source = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  void (async () => {
    for (let part = await source.read(); !part.done; part = await source.read()) text += part.value;
  })().catch(() => undefined);
  return { text: () => text, end: () => source.cancel() };
}

onEachEngine('reach', (_open, place) => {
  const openAt = async (hasOutside: boolean) => {
    const { dataDir, databaseUrl } = await place();
    return openWorld(environmentOf({ dataDir, databaseUrl }), hasOutside);
  };

  it('lets nobody see, count, name or change what lies outside of theirs', async () => {
    const [without, world] = [await openAt(false), await openAt(true)];
    try {
      expect(world.kinds.length).toBeGreaterThan(0);
      const described = JSON.parse((await answer(world, { operation: '', method: 'GET', path: '/api/openapi.json', isRead: true }, undefined, undefined)).text) as unknown;
      const operations = operationsOf(described).filter(({ method, path, open }) => !open && !apart.test(`${method} ${path}`));
      const asked = operations.map((operation) => ({ name: `${operation.method} ${operation.path}`, questions: questionsOf(operation, world) }));
      expect(asked.filter(({ questions }) => questions.length === 0).map(({ name }) => name), 'operations without a question: write one in tests/support/reach-questions.ts').toEqual([]);
      const questions = asked.flatMap((one) => one.questions);
      const reads = questions.filter(({ isRead }) => isRead);
      // Somebody who sees everything reads first: what is kept of that must not be handed on.
      for (const one of [without, world]) for (const question of reads) await answer(one, question, 'all', undefined);

      const ofNobody = new Set(operations.filter((one) => isOfNobody(one, world.kinds)).map(({ method, path }) => `${method} ${path}`));
      const leaks: string[] = [];
      const answered = new Set<string>();
      let before = await outsideOf(world);
      const writesLast = questions.toSorted((a, b) => Number(b.isRead) - Number(a.isRead) || Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
      for (const who of [undefined, 'none', 'own', 'department'] as const) {
        // who has a record open is forgotten after a while: on a busy machine in one of the worlds before the other
        for (const one of [without, world]) await one.database.write((connection) => change(connection, `update "presence" set "at" = '2099-01-01T00:00:00.000Z'`));
        const theirs = who === 'own' || who === 'department' ? writesLast : writesLast.filter(({ operation }, at, all) => all.findIndex((one) => one.operation === operation) === at);
        for (const [place, question] of theirs.entries()) {
          const version = await versionFor(world, question);
          const [a, b] = [await answer(without, question, who, version), await answer(world, question, who, version)];
          const said = `${who ?? 'nobody'}: ${question.method} ${question.path} ${question.body ? JSON.stringify(question.body).slice(0, 120) : ''}`;
          if (b.status < 300) answered.add(`${who} ${question.operation}`);
          if (b.status >= 500) leaks.push(`FAILS ${said} ${b.text}`);
          const isAskedFor = decodeURIComponent(question.path).includes(mark) || JSON.stringify(question.body ?? '').includes(mark);
          if (!isAskedFor && b.text.includes(mark)) leaks.push(`NAMES ${said} ${b.text.slice(0, 200)}`);
          if (a.status !== b.status || plainly(a.text) !== plainly(b.text)) leaks.push(`DIFFERS ${said}\n    ${a.status} ${plainly(a.text).slice(0, 300)}\n    ${b.status} ${plainly(b.text).slice(0, 300)}`);
          const next = theirs[place + 1];
          if (question.isRead || next?.operation === question.operation || (next && ofNobody.has(question.operation))) continue;
          const now = await outsideOf(world);
          if (now !== before) leaks.push(`CHANGES ${said}`);
          before = now;
        }
      }
      expect(leaks).toEqual([]);
      const isAnswered = (name: string) => (['own', 'department'] as const).some((who) => answered.has(`${who} ${name}`));
      const refused = operations.map(({ method, path }) => `${method} ${path}`).filter((name) => !ofNobody.has(name) && !isAnswered(name));
      expect(
        refused.filter((name) => !refusedHere.some(([operation]) => operation.test(name))),
        'operations that refused everybody: say in tests/support/reach-questions.ts how to ask them, or in its `refusedHere` why none of its samples fits',
      ).toEqual([]);
      expect(refusedHere.filter(([operation]) => !refused.some((name) => operation.test(name)))).toEqual([]);
      for (const { name } of world.kinds) {
        expect([...answered]).toEqual(expect.arrayContaining([`own GET /api/${name}`, `own GET /api/${name}/{id}`, `own GET /api/${name}/{id}/history`, `own PUT /api/${name}/{id}`, `department POST /api/${name}/sheet`]));
      }

      // A record in reach may name one outside, since others put it there: its name stays there.
      for (const { name, entity, inside } of world.kinds) {
        for (const [field, described] of Object.entries(entity.fields)) {
          const target = world.kinds.find((one) => one.name === targetOf(described));
          if (!target || described.kind !== 'reference' || described.presence === 'computed') continue;
          await world.database.write((connection) => change(connection, `update ${quoted(name)} set ${quoted(field)} = ? where "id" = ?`, [target.outside[0], inside[0]]));
        }
      }
      const named: string[] = [];
      for (const who of ['own', 'department'] as const) {
        for (const question of reads.filter(({ path, body }) => !decodeURIComponent(path).includes(mark) && !JSON.stringify(body ?? '').includes(mark))) {
          if ((await answer(world, question, who, undefined)).text.includes(mark)) named.push(`${who}: ${question.method} ${question.path}`);
        }
      }
      expect(named).toEqual([]);
    } finally {
      await without.host.stop();
      await world.host.stop();
    }
  });

  it('opens no document out of reach, and answers as where there is none', async () => {
    const world = await openAt(true);
    try {
      const { shared, outside } = world.documents;
      const ask = (file: string, who: PersonName | undefined) => answer(world, { operation: '', method: 'GET', path: `/document/${file}`, isRead: true }, who, undefined);
      const none = await ask(`${'0'.repeat(32)}.pdf`, 'all');
      for (const who of [undefined, 'none', 'own', 'department', 'colleague'] as const) for (const file of outside) expect([who, await ask(file, who)]).toEqual([who, none]);
      for (const who of [undefined, 'none'] as const) expect([who, await ask(shared, who)]).toEqual([who, none]);
      for (const who of ['own', 'department', 'all'] as const) expect([who, (await ask(shared, who)).status]).toEqual([who, 200]);
      for (const file of outside) expect((await ask(file, 'outsider')).status).toBe(200);
    } finally {
      await world.host.stop();
    }
  });

  it('tells nothing of fields in records that are seen, where the right to these fields does not reach', async () => {
    const worlds = [await openAt(true), await openAt(true)];
    // the part that everybody sees is the same in both
    const contacts = [{ phone: '+1 917 555 0148', email: 'anna@one.example' }, { phone: '+1 646 222 0148', email: 'adam@two.example' }];
    const ofOthers = /917 ?555|646 ?222|9175550148|6462220148|anna@|adam@/;
    try {
      for (const [at, world] of worlds.entries()) {
        const { kernel } = world.host;
        const masked = world.kinds.filter(({ entity }) => Object.values(entity.fields).some((field) => field.masked));
        expect(masked.map(({ name }) => name).toSorted()).toEqual(['contract', 'customer']);
        const [role] = await rowsOf<{ id: number }>(world.database.read, `select "id" from "role" where "code" = 'reachown'`);
        const grants = kernel.read(permissions).map(({ id, reach }) => ({ right: id, reach: reach && id.endsWith('/contact') ? ('own' as const) : ('all' as const) }));
        await kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
          await batch.update('role', role!.id, undefined, { grants });
          for (const { name, inside, outside } of masked) {
            for (const id of outside.slice(0, 2)) await batch.update(name, id, undefined, contacts[at]!);
            await batch.update(name, inside[0]!, undefined, { phone: '+1 212 333 0199', email: 'own@three.example' });
          }
        });
      }
      const [one, other] = worlds as [World, World];
      const described = JSON.parse((await answer(one, { operation: '', method: 'GET', path: '/api/openapi.json', isRead: true }, undefined, undefined)).text) as unknown;
      const operations = operationsOf(described).filter(({ method, path, open }) => !open && !apart.test(`${method} ${path}`));
      const read = (path: string): Question => ({ operation: path, method: 'GET', path, isRead: true });
      const guesses = ['customer', 'contract'].flatMap((name) =>
        [...['917 555', '646', '0148', 'anna', 'adam@two', `q=${mark}&phone=646`].flatMap((word) => [`${name}?q=${word}`, `${name}?phone=${word}`, `${name}?email=${word}`, `search?q=${word}`, `${name}/same?phone=${word}`]), ...contacts.flatMap(({ phone, email }) => [`${name}/same?phone=${encodeURIComponent(phone)}`, `${name}/same?email=${email}`]), `${name}?sort=phone&limit=1000`, `${name}?sort=-email`].map((path) => read(`/api/${path.replaceAll(' ', '%20')}`)),
      );
      const questions = [...operations.flatMap((operation) => questionsOf(operation, one)).filter(({ isRead }) => isRead), ...guesses];
      for (const world of worlds) for (const question of questions) await answer(world, question, 'all', undefined);
      const leaks: string[] = [];
      for (const question of questions) {
        const [a, b] = [await answer(one, question, 'own', undefined), await answer(other, question, 'own', undefined)];
        const said = `${question.method} ${question.path} ${JSON.stringify(question.body ?? {}).slice(0, 120)}`;
        if (a.status >= 500 || b.status >= 500) leaks.push(`FAILS ${said} ${b.text}`);
        if (a.status < 300 && ofOthers.test(a.text + b.text) && !ofOthers.test(decodeURIComponent(question.path))) leaks.push(`NAMES ${said} ${b.text.slice(0, 300)}`);
        if (a.status !== b.status || plainly(a.text) !== plainly(b.text)) leaks.push(`DIFFERS ${said}\n    ${a.status} ${plainly(a.text).slice(0, 300)}\n    ${b.status} ${plainly(b.text).slice(0, 300)}`);
      }
      expect(leaks).toEqual([]);
      for (const { name, inside, outside } of one.kinds.filter((kind) => ['customer', 'contract'].includes(kind.name))) {
        const seen = async (id: number) => JSON.parse((await answer(one, read(`/api/${name}/${id}`), 'own', undefined)).text) as { phone: string; email: string; hidden: string[] };
        expect([name, await seen(inside[0]!)]).toMatchObject([name, { phone: '+1 212 333 0199', email: 'own@three.example', hidden: [] }]);
        expect([name, await seen(outside[0]!)]).toMatchObject([name, { phone: '••• 0148', email: 'a•••@•••', hidden: expect.arrayContaining(['phone', 'email', 'memo']) }]);
        const found = async (words: string) => (JSON.parse((await answer(one, read(`/api/${name}?${words}`), 'own', undefined)).text) as { rows: { id: number }[] }).rows.map(({ id }) => id);
        // what is seen in some records is looked for in those, what is seen in all in all
        expect([name, await found('q=212%20333')]).toEqual([name, [inside[0]]]);
        expect([name, await found(`q=${mark}`)]).toEqual([name, expect.arrayContaining([outside[0], outside[1]])]);
        expect([name, await found('phone=0199')]).toEqual([name, [inside[0]]]);
      }
      // nobody copies from a customer what they see a part of
      const customer = one.kinds.find(({ name }) => name === 'customer')!;
      const made = await answer(one, { operation: '', method: 'POST', path: '/api/contract', body: { name: 'Copied', customer: customer.outside[0] }, isRead: false }, 'own', undefined);
      expect([made.status, JSON.parse(made.text)]).toMatchObject([200, { customer: customer.outside[0], phone: null, email: null }]);
    } finally {
      for (const world of worlds) await world.host.stop();
    }
  });

  it('lets no file be matched with records out of reach, checked at once or in a thread', async () => {
    const [without, world] = [await openAt(false), await openAt(true)];
    try {
      for (const kind of world.kinds) {
        for (const rows of [6, 1200]) {
          const [a, b] = [await checkOf(without, kind, 'own', rows), await checkOf(world, kind, 'own', rows)];
          expect([kind.name, rows, plainly(b)]).toEqual([kind.name, rows, plainly(a)]);
        }
      }
    } finally {
      await without.host.stop();
      await world.host.stop();
    }
  });

  it('tells nothing of records in the checked rows of a file once they, or the right to them, are out of reach', async () => {
    const world = await openAt(true);
    try {
      const { kernel } = world.host;
      const customer = world.kinds.find(({ name }) => name === 'customer')!;
      const call = async (method: string, path: string, body?: string) => {
        const isFile = path.startsWith('/api/import?');
        const headers = { authorization: `Bearer ${world.tokens.own}`, 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
        const response = await world.host.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, ...(body !== undefined && { body }) }));
        return JSON.parse(await response.text()) as { id: string; state: string; rows: { id?: number; changes?: object }[]; counts?: object };
      };
      await world.database.write((connection) => change(connection, 'update "customer" set "nativeName" = ? where "id" = ?', ['Secretname', customer.inside[0]]));
      const [mine] = await rowsOf<{ name: string; phone: string; nativeName: string }>(world.database.read, 'select "name", "phone", "nativeName" from "customer" where "id" = ?', [customer.inside[0]]);
      const { id } = await call('POST', '/api/import?record=customer&name=file.csv', `Name,Phone,Native name\n${mine!.name},${mine!.phone},Otherwise`);
      await call('PUT', `/api/import/${id}`, JSON.stringify({ matchBy: 'phone' }));
      const check = async () => {
        await call('POST', `/api/import/${id}/check`, '{}');
        await expect.poll(async () => (await call('GET', `/api/import/${id}`)).state).toBe('checked');
      };
      const rows = async () => (await call('GET', `/api/import/${id}/rows`)).rows;
      await check();
      expect(await rows()).toMatchObject([{ id: customer.inside[0], changes: { nativeName: [mine!.nativeName, 'Otherwise'] } }]);

      await world.database.write((connection) => change(connection, 'update "customer" set "createdBy" = null, "assignee" = null where "id" = ?', [customer.inside[0]]));
      expect(JSON.stringify(await rows())).not.toContain(mine!.nativeName);

      await world.database.write((connection) => change(connection, 'update "customer" set "createdBy" = (select "id" from "user" where "userId" = \'userown\') where "id" = ?', [customer.inside[0]]));
      expect(JSON.stringify(await rows())).toContain(mine!.nativeName);
      const [{ id: role = 0 } = {}] = await rowsOf<{ id: number }>(world.database.read, `select "id" from "role" where "code" = 'reachown'`);
      const grants = kernel.read(permissions).filter((one) => one.id.startsWith('customer/')).map((one) => ({ right: one.id, reach: one.reach ? 'own' : 'all' }));
      await kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.update('role', role, undefined, { grants }));
      expect(await call('GET', `/api/import/${id}`)).toMatchObject({ state: 'mapping' });
      expect(await rows()).toEqual([]);
      await check();
      expect(await rows()).toHaveLength(1);
    } finally {
      await world.host.stop();
    }
  });

  it('tells of changes in reach alone, and of a record that leaves it without naming that', async () => {
    const world = await openAt(true);
    try {
      for (const { name, entity, inside, outside } of world.kinds) {
        const [field = ''] = Object.keys(entity.fields).filter((one) => entity.fields[one]?.kind === 'text' && entity.fields[one]?.presence !== 'computed');
        const stream = await listen(world, 'own');
        const write = async (id: number, body: Readonly<Record<string, unknown>>) => {
          const question = { operation: '', method: 'PUT' as const, path: `/api/${name}/${id}`, body, version: 'latest' as const, isRead: false };
          expect(await answer(world, question, 'all', await versionFor(world, question))).toMatchObject({ status: 200 });
        };
        await write(outside[0]!, { [field]: 'Elsewhere' });
        await write(inside[1]!, { [field]: 'Nearby' });
        await expect.poll(() => stream.text()).toContain(`"record":"${name}","id":${inside[1]}`);
        expect(stream.text()).not.toContain(`"id":${outside[0]}`);
        await write(outside[1]!, { [field]: 'Elsewhere still' });

        // what the product keeps for itself, nobody writes
        const owners = entity.own.filter((one) => one !== 'createdBy' && !entity.fields[one]?.options.internal);
        const [owner] = owners;
        await world.database.write((connection) => change(connection, `update ${quoted(name)} set "createdBy" = null where "id" = ?`, [inside[0]]));
        if (owner !== undefined) {
          const [theirs] = await rowsOf<Record<string, number>>(world.database.read, `select * from ${quoted(name)} where "id" = ?`, [outside[0]]);
          const heard = stream.text().length;
          await write(inside[0]!, Object.fromEntries(owners.map((one) => [one, one === owner ? theirs![one] : null])));
          await expect.poll(() => stream.text().slice(heard)).toContain(`{"record":"${name}","many":true,"by":null}`);
          expect(stream.text().slice(heard)).not.toContain('"id"');
          expect((await answer(world, { operation: '', method: 'GET', path: `/api/${name}/${inside[0]}`, isRead: true }, 'own', undefined)).status).toBe(404);
        }
        await stream.end();
      }
    } finally {
      await world.host.stop();
    }
  });

  it('takes what was told of a record along with the right to read it, in the inbox and on its way', async () => {
    const world = await openAt(true);
    try {
      const { kernel } = world.host;
      const [userIdx] = await rowsOf<{ id: number }>(world.database.read, `select "id" from "user" where "userId" = 'userown'`);
      const to = userIdx!.id;
      await kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        await change(batch.connection, 'delete from "pushDelivery"');
        await change(batch.connection, 'delete from "pushMessage"');
        await batch.message({ to, title: 'Told of nothing', body: '', link: '/' });
        for (const { name, inside, outside } of world.kinds) {
          await batch.message({ to, title: `Told of ${name}`, body: '', link: '/', of: { record: name, id: inside[0]! } });
          await batch.message({ to, title: `${mark} ${name}`, body: '', link: '/', of: { record: name, id: outside[0]! } });
        }
      });
      const inbox = async (who: PersonName) => JSON.parse((await answer(world, { operation: '', method: 'GET', path: '/api/push?limit=100', isRead: true }, who, undefined)).text) as { rows: { id: number; title: string }[]; total: number; unread: number };
      const before = await inbox('own');
      expect(before.rows.map(({ title }) => title).toSorted()).toEqual(['Told of nothing', ...world.kinds.map(({ name }) => `Told of ${name}`)].toSorted());
      expect(before).toMatchObject({ total: before.rows.length, unread: before.rows.length });
      const all = await rowsOf<{ id: number }>(world.database.read, 'select "id" from "pushMessage" where "userIdx" = ?', [to]);
      expect(await readableMessages(kernel, to, all.map(({ id }) => Number(id)))).toEqual(new Set(before.rows.map(({ id }) => id)));

      const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(world.database.read, `select "id" from "role" where "code" = 'reachown'`);
      await kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.update('role', id, undefined, { grants: [] }));
      const after = await inbox('own');
      expect(after).toMatchObject({ rows: [{ title: 'Told of nothing' }], total: 1, unread: 1 });
      expect(await readableMessages(kernel, to, all.map((one) => Number(one.id)))).toEqual(new Set(after.rows.map((one) => one.id)));
    } finally {
      await world.host.stop();
    }
  });

  it('is explained as it is: what is allowed happens, what is not is refused', async () => {
    const world = await openAt(true);
    try {
      const kernel = world.host.kernel;
      for (const { name, entity, inside, colleague, outside } of world.kinds) {
        const { read: toRead, write: toWrite } = world.registry.get(name).spec;
        const [field = ''] = Object.keys(entity.fields).filter((one) => entity.fields[one]?.kind === 'text' && entity.fields[one]?.presence !== 'computed');
        for (const who of ['own', 'department', 'colleague', 'all', 'none'] as const) {
          const caller = await kernel.use(sessions).check(world.tokens[who]);
          for (const id of [inside[0]!, colleague[0]!, outside[0]!]) {
            const explained = await explainAccess(world.database.read, accessBookOf(kernel), world.registry, world.registry.get(name), id, caller);
            const may = (right: string) => explained?.actions.find((one) => one.right === right)?.allowed;
            const read = { operation: '', method: 'GET' as const, path: `/api/${name}/${id}`, isRead: true };
            expect([who, name, id, (await answer(world, read, who, undefined)).status === 200]).toEqual([who, name, id, toRead === 'staff' ? caller.may(toRead) : may(toRead.id)]);
            const write = { ...read, method: 'PUT' as const, body: { [field]: 'Explained' }, version: 'latest' as const };
            expect([who, name, id, (await answer(world, write, who, await versionFor(world, write))).status === 200]).toEqual([who, name, id, may(toWrite.id)]);
          }
        }
      }
    } finally {
      await world.host.stop();
    }
  });

  it('ends with a role at once: the next call is refused, and the stream says that rights changed', async () => {
    const world = await openAt(true);
    try {
      const [{ name = '', inside = [] } = {}] = world.kinds;
      const read = () => answer(world, { operation: '', method: 'GET', path: `/api/${name}/${inside[1]}`, isRead: true }, 'own', undefined);
      expect((await read()).status).toBe(200);
      const stream = await listen(world, 'own');
      const [{ id = 0 } = {}] = await rowsOf<{ id: number }>(world.database.read, `select "id" from "role" where "code" = 'reachown'`);
      await world.host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.update('role', id, undefined, { grants: [] }));
      expect((await read()).status).toBe(403);
      await expect.poll(() => stream.text()).toContain('event: rights');
    } finally {
      await world.host.stop();
    }
  });
}, 'product');

it('reads of records go through somebody’s sight: the database itself is for these alone', () => {
  const wanted = /^(plugins\/[^/]+\/server|server\/(records|import|views|board|remarks))\//;
  const imports = /import \{[^}]*\bdatabase\b[^}]*\} from '[^']*database\/database\.ts'/;
  const users = readSources().filter(({ path, text }) => wanted.test(path) && !path.endsWith('.test.ts') && !path.endsWith('demo.ts') && imports.test(text));
  expect(users.map(({ path }) => path)).toMatchInlineSnapshot(`
    [
      "plugins/ad/server/endpoints.ts",
      "plugins/ad/server/feed.ts",
      "plugins/ad/server/truth-lock.ts",
      "plugins/banner/server/endpoints.ts",
      "plugins/building/server/plugin.ts",
      "plugins/contract/server/closing.ts",
      "plugins/contract/server/plugin.ts",
      "plugins/dashboard/server/plugin.ts",
      "plugins/employee/server/endpoints.ts",
      "plugins/health/server/read-health.ts",
      "plugins/invitation/server/links.ts",
      "plugins/match/server/note-uses.ts",
      "plugins/matchRequest/server/expire.ts",
      "plugins/notification/server/endpoints.ts",
      "plugins/notification/server/tell-due.ts",
      "plugins/recommend/server/draw-page.ts",
      "plugins/recommend/server/pages.ts",
      "plugins/rent/server/share/page.ts",
      "plugins/rent/server/share/shares.ts",
      "plugins/review/server/figures.ts",
      "plugins/review/server/verify-by-contract.ts",
      "plugins/role/server/access-endpoints.ts",
      "plugins/role/server/endpoints.ts",
      "plugins/schedule/server/feeds.ts",
      "plugins/tour/server/page/draw-page.ts",
      "plugins/tour/server/page/pages.ts",
      "plugins/user/server/approval-endpoints.ts",
      "plugins/user/server/endpoints.ts",
      "plugins/user/server/more-rights.ts",
      "plugins/user/server/password-link.ts",
      "plugins/user/server/plugin.ts",
      "server/import/import-plugin.ts",
      "server/records/endpoints/deleted.ts",
      "server/records/endpoints/history.ts",
      "server/records/endpoints/merge-effect.ts",
      "server/records/presence.ts",
      "server/records/records-plugin.ts",
      "server/records/sight-for.ts",
      "server/records/write/bulk.ts",
      "server/records/write/idempotency.ts",
      "server/remarks/colleagues.ts",
      "server/views/views-plugin.ts",
    ]
  `);
});
