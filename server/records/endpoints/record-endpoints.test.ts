import { expect, it } from 'vitest';
import type { Kernel } from '#core/kernel/index.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterApp, heaterKernel, stovesPlugin } from '#tests/support/sample-records.ts';
import { createApp } from '#server/http/app.ts';
import { database } from '../../database/database.ts';
import { change } from '../../database/statement.ts';
import { quietLog } from '../../log.ts';
import { dayAfter, dayOf, mondayOf, monthOf, startOfDay } from '#kit/records/new-york.ts';

interface CallParts {
  readonly body?: unknown;
  readonly version?: number;
  readonly key?: string;
  readonly roles?: string;
  readonly language?: string;
}

onEachEngine('the answers of records', (open) => {
  let kernel: Kernel;
  let fetch: ReturnType<typeof createApp>['fetch'];
  const begin = async () => {
    kernel = await heaterKernel(await open(), [...heaterApp, stovesPlugin]);
    ({ fetch } = createApp({ kernel, log: quietLog }));
  };
  const call = async (
    method: string,
    path: string,
    { body, version, key, roles = 'admin', language = 'en' }: CallParts = {},
  ) => {
    const response = await fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${roles}`,
          'accept-language': language,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  };
  const named = (en: string, kr = '') => ({ name: { kr, en, zh: '' } });

  it('name the batch of what was saved, which takes it back; none where nothing changed', async () => {
    await begin();
    const made = await call('POST', '/heater', { body: { address: '1 A Street', year: 1931 } });
    const changed = await call('PUT', '/heater/1', { body: { year: 1999 }, version: 1, key: 'once' });
    expect((await call('PUT', '/heater/1', { body: { year: 1999 }, version: 1, key: 'once' })).body).toEqual(changed.body);
    expect((await call('PUT', '/heater/1', { body: { year: 1999 }, version: 2 })).body).toMatchObject({ version: 2, batch: null });
    const { batches } = (await call('GET', '/batch')).body;
    expect(batches.slice(0, 2)).toMatchObject([
      { id: changed.body.batch, title: '1 A Street', fields: ['year'] },
      { id: made.body.batch, title: '1 A Street', fields: [] },
    ]);
    expect((await call('POST', `/batch/${changed.body.batch}/undo`)).body).toMatchObject({ undoes: changed.body.batch, undone: 1, refused: [], only: { record: 'heater', id: 1, title: '1 A Street', fields: ['year'], isGone: false } });
    expect((await call('GET', '/heater/1')).body).toMatchObject({ year: 1931 });
    const gone = (await call('POST', `/batch/${made.body.batch}/undo`)).body;
    expect([gone.undone, gone.refused, gone.only, gone.records]).toEqual([1, [], { record: 'heater', id: 1, title: '1 A Street', fields: [], isGone: true }, [{ record: 'heater', count: 1 }]]);
    expect((await call('GET', '/heater/1')).status).toBe(404);
  });

  it('answer 304 to who holds the list as it is, to nobody else and not after a change', async () => {
    await begin();
    await call('POST', '/heater', { body: { address: '1 A Street' } });
    const ask = (held?: string, roles = 'admin', language = 'en') =>
      fetch(
        new Request('http://localhost/api/heater', {
          headers: { authorization: `Bearer ${roles}`, 'accept-language': language, ...(held !== undefined && { 'if-none-match': held }) },
        }),
      );
    const first = await ask();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]+"$/);
    for (const held of [tag, tag.slice(2), `"other", ${tag}`]) {
      const again = await ask(held);
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await ask('"other"')).status).toBe(200);
    expect((await ask(tag, 'nobody')).status).toBe(403);
    await call('PUT', '/heater/1', { body: { year: 1999 }, version: 1 });
    const changed = await ask(tag);
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('make, show, change, list and delete a record', async () => {
    await begin();
    const maker = await call('POST', '/maker', { body: named('Acme', '에이') });
    expect([maker.status, maker.body]).toMatchObject([
      200,
      { id: 1, version: 1, active: true, sort: 10, labels: {}, hidden: [] },
    ]);
    const made = await call('POST', '/heater', { body: { address: '1 A Street', maker: 1 }, language: 'ko' });
    expect(made.body).toMatchObject({ id: 1, maker: 1, labels: { maker: { 1: '에이' } } });
    const changed = await call('PUT', '/heater/1', { body: { year: 1999 }, version: 1 });
    const { batch: _, ...shown } = changed.body;
    expect(shown).toMatchObject({ year: 1999, version: 2, age: 27 });
    expect((await call('GET', '/heater/1')).body).toEqual(shown);
    const { body: list } = await call('GET', '/heater?year=1990..&sort=-year&t=123');
    expect(list).toMatchObject({ rows: [{ id: 1 }], total: 1, labels: { maker: { 1: 'Acme' } } });
    const used = await call('DELETE', '/maker/1', { version: 1 });
    expect([used.status, used.body]).toMatchObject([409, { usedBy: [{ record: 'heater', count: 1 }] }]);
    expect((await call('GET', '/usage?record=maker&ids=1,2')).body).toEqual({ 1: 1, 2: 0 });
    expect((await call('GET', '/usage?record=heater&ids=1')).body).toEqual({});
    expect((await call('GET', '/usage/records?record=maker&ids=1,2')).body).toEqual({ 1: [{ record: 'heater', count: 1 }] });
    const gone = await call('DELETE', '/heater/1', { version: 2 });
    expect([gone.status, gone.body]).toEqual([200, { id: 1, batch: expect.any(Number) }]);
    const { batch } = gone.body;
    expect((await call('GET', '/heater/1')).status).toBe(404);
    const { body: history } = await call('GET', '/heater/1/history');
    expect(history.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['delete', 'update', 'create']);
    expect((await call('GET', `/batch/${batch}`)).body).toMatchObject({
      kind: 'form',
      by: { userIdx: 1, name: 'User 1' },
      undoneBy: null,
      records: [{ record: 'heater', kind: 'delete', count: 1 }],
    });
    const { body: own } = await call('GET', '/batch');
    expect(own.batches[0]).toMatchObject({ id: batch, undoneBy: null, first: 1, title: '1 A Street', fields: [], records: [{ record: 'heater', kind: 'delete', count: 1 }] });
    expect((await call('GET', `/batch?before=${own.batches[1].id}`)).body.batches).toEqual(own.batches.slice(2));
    expect((await call('GET', '/batch', { roles: '7:admin' })).body).toEqual({ batches: [], next: null });
    expect((await call('GET', `/batch/${batch}`, { roles: 'leasingAgent' })).status).toBe(404);
    expect((await call('POST', `/batch/${batch}/undo`)).body).toMatchObject({ undone: 1, refused: [] });
    expect((await call('GET', '/heater/1')).body).toMatchObject({ version: 4 });
  });

  it('list nothing of an area that was taken out since, whose changes nobody can take back', async () => {
    await begin();
    for (const address of ['1 A Street', '2 A Street']) await call('POST', '/heater', { body: { address } });
    await kernel.use(database).write((connection) => change(connection, `update "journal" set "record" = 'parking' where "recordId" = 2`));
    expect((await call('GET', '/batch')).body.batches.map(({ title }: { title: string }) => title)).toEqual(['1 A Street']);
  });

  it('take back what else was written beside a record of an area that was taken out since', async () => {
    await begin();
    for (const address of ['1 A Street', '2 A Street']) await call('POST', '/heater', { body: { address, year: 1950 } });
    const records = [1, 2].map((id) => ({ id, version: 1 }));
    const { batch } = (await call('PUT', '/heater', { body: { records, patch: { year: 1970 } } })).body;
    await kernel.use(database).write((connection) => change(connection, `update "journal" set "record" = 'parking' where "batch" = ? and "recordId" = 2`, [batch]));
    const { status, body } = await call('POST', `/batch/${batch}/undo`);
    expect([status, body]).toMatchObject([200, { undone: 1, refused: [] }]);
    expect((await call('GET', '/batch')).body.batches[1]).toMatchObject({ id: batch, undoneBy: body.batch });
  });

  it('tell both values of a conflict, and the record as it stands', async () => {
    await begin();
    await call('POST', '/heater', { body: { address: '1 A Street', year: 1950 } });
    expect((await call('PUT', '/heater/1', { body: { year: 1960 } })).status).toBe(428);
    await call('PUT', '/heater/1', { body: { year: 1960 }, version: 1 });
    const conflict = await call('PUT', '/heater/1', { body: { year: 1970 }, version: 1 });
    expect([conflict.status, conflict.body]).toMatchObject([
      409,
      {
        conflicts: { year: { theirs: 1960, yours: 1970, base: 1950 } },
        by: { userIdx: 1 },
        record: { id: 1, version: 2, year: 1960, labels: {} },
      },
    ]);
    const stale = await call('DELETE', '/heater/1', { version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { conflicts: {}, record: { version: 2 } }]);
  });

  it('refuse a value for a field its writer may not see, and tell nothing of what stands there', async () => {
    await begin();
    await call('POST', '/heater', { body: { address: '1 A Street', cost: 4711, year: 1950 } });
    await call('PUT', '/heater/1', { body: { cost: 4712, year: 1960 }, version: 1 });
    for (const cost of [1, 4711, 4712]) {
      const patch = { cost, year: 1970 };
      for (const version of [1, 2]) {
        const one = await call('PUT', '/heater/1', { body: patch, version, roles: 'manager' });
        const many = await call('PUT', '/heater', { body: { records: [{ id: 1, version }], patch }, roles: 'manager' });
        for (const { status, body } of [one, many]) {
          expect([status, body]).toMatchObject([403, { permission: 'heater/cost', fields: { cost: 'rule.noRight' } }]);
          expect(JSON.stringify(body)).not.toMatch(/471[12]/);
        }
      }
    }
    const seeing = await call('PUT', '/heater/1', { body: { cost: 1, year: 1970 }, version: 1 });
    expect(seeing.body.conflicts.cost).toEqual({ theirs: 4712, yours: 1, base: 4711 });
  });

  it('delete, replace and bring back only for those who may delete, who are not all who may change', async () => {
    await begin();
    for (const word of ['Paper', 'Silk']) await call('POST', '/stove', { body: named(word), roles: 'manager' });
    const roles = 'manager';
    expect((await call('PUT', '/stove/1', { body: named('Glass'), version: 1, roles })).status).toBe(200);
    const deletions = [
      () => call('DELETE', '/stove/1', { version: 2, roles }),
      () => call('POST', '/stove/1/replace', { body: { by: 2 }, roles }),
    ];
    for (const deletion of deletions) expect(await deletion()).toMatchObject({ status: 403, body: { permission: 'heater/cost' } });
    expect((await call('GET', '/stove/1')).status).toBe(200);
    const { body: deleted } = await call('DELETE', '/stove/1', { version: 2 });
    expect((await call('POST', '/stove/1/restore', { roles })).status).toBe(403);
    expect((await call('POST', `/batch/${deleted.batch}/undo`, { roles })).status).toBe(403);
    expect((await call('GET', '/stove/1', { roles })).body.deleted).toMatchObject({ restorable: false });
    expect((await call('GET', '/stove/1')).body.deleted).toMatchObject({ restorable: true });
    expect((await call('POST', '/stove/1/restore')).status).toBe(200);
    const { paths } = (await call('GET', '/openapi.json')).body;
    const needed = Object.entries(paths as Record<string, Record<string, { 'x-permission'?: string }>>)
      .filter(([path]) => /^\/api\/stove(\/|$)/.test(path))
      .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation['x-permission']] as const));
    expect(needed.filter(([, right]) => right === 'heater/cost').map(([place]) => place).toSorted()).toEqual([
      'delete /api/stove/{id}',
      'post /api/stove/{id}/replace',
      'post /api/stove/{id}/restore',
    ]);
    for (const place of ['post /api/stove', 'put /api/stove', 'put /api/stove/{id}']) expect(needed).toContainEqual([place, 'heater/edit']);
  });

  it('repeat the first answer to a repeated call', async () => {
    await begin();
    const body = { address: '1 A Street' };
    const first = await call('POST', '/heater', { body, key: 'k' });
    await call('PUT', '/heater/1', { body: { year: 1999 }, version: 1 });
    expect(await call('POST', '/heater', { body, key: 'k' })).toEqual(first);
    expect((await call('POST', '/heater', { body: { address: 'b' }, key: 'k' })).status).toBe(422);
    expect((await call('GET', '/heater')).body.total).toBe(1);
  });

  it('refuse what does not fit with its field', async () => {
    await begin();
    const refused: readonly (readonly [string, string, CallParts, number, object?])[] = [
      ['POST', '/heater', { body: {} }, 400, { address: 'rule.required' }],
      ['POST', '/heater', { body: { address: 'a', year: 'x' } }, 400, { year: 'rule.number' }],
      ['POST', '/heater', { body: { address: 'a', year: 3 } }, 400, { year: 'rule.tooSmall' }],
      ['POST', '/heater', { body: { address: 'a', bought: '2024-02-30' } }, 400, { bought: 'rule.date' }],
      ['POST', '/heater', { body: { address: 'a', checked: 'soon' } }, 400, { checked: 'rule.moment' }],
      ['POST', '/heater', { body: { address: 'a', version: 7 } }, 400, { version: 'rule.unknown' }],
      ['POST', '/heater', { body: { address: 'a', valves: [1, 1] } }, 400, { valves: 'rule.repeated' }],
      [
        'POST',
        '/heater',
        { body: { address: 'a', photos: [{ file: '../x', width: 1, height: 1 }] } },
        400,
        { photos: 'rule.photo' },
      ],
      ['POST', '/maker', { body: { name: { kr: '', en: ' ', zh: '' } } }, 400, { name: 'rule.required' }],
      ['GET', '/heater?year=x', {}, 400, { year: 'rule.query' }],
      ['GET', '/heater?colour=red', {}, 400, { colour: 'rule.query' }],
      ['GET', '/heater?sort=colour', {}, 400, { sort: 'rule.query' }],
      ['GET', '/heater?limit=x', {}, 400, { limit: 'rule.whole' }],
      ['GET', '/heater?limit=99999', {}, 400, { limit: 'rule.tooLarge' }],
      ['GET', '/heater?offset=-1', {}, 400, { offset: 'rule.whole' }],
      ['GET', '/heater?q=%00', {}, 400],
      ['GET', '/heater/abc', {}, 404],
      ['GET', '/heater/0', {}, 404],
      ['GET', '/heater/99999999999999999999', {}, 404],
      ['GET', '/heater/2147483648', {}, 404],
      ['PUT', '/heater/5', { body: { year: 1999 }, version: 1 }, 404],
      ['DELETE', '/heater/5', { version: 1 }, 404],
      ['POST', '/batch/x/undo', {}, 404],
      ['GET', '/count?records=nothing', {}, 400, { records: 'rule.unknown' }],
      ['GET', '/usage?record=heater&ids=x', {}, 400, { ids: 'rule.query' }],
      ['GET', '/heater', { roles: 'leasingAgent' }, 403],
      ['POST', '/heater', { roles: 'viewer', body: { address: 'a' } }, 403],
      ['GET', '/count?records=heater', { roles: 'leasingAgent' }, 403],
    ];
    for (const [method, path, said, status, fields] of refused) {
      const answer = await call(method, path, said);
      expect([method, path, said.body, answer.status]).toEqual([method, path, said.body, status]);
      if (fields) expect(answer.body.fields).toEqual(fields);
    }
  });

  it('change many records at once, and take that back', async () => {
    await begin();
    for (const address of ['a', 'b', 'c']) await call('POST', '/heater', { body: { address } });
    const records = [1, 2, 3].map((id) => ({ id, version: 1 }));
    const { body } = await call('PUT', '/heater', { body: { records, patch: { year: 1999 } } });
    expect(body.changed).toEqual([1, 2, 3]);
    expect((await call('GET', '/heater?year=1999')).body.total).toBe(3);
    await call('POST', `/batch/${body.batch}/undo`);
    expect((await call('GET', '/heater?year=1999')).body.total).toBe(0);
    const twice = await call('PUT', '/heater', { body: { records: [records[0], records[0]], patch: {} } });
    expect([twice.status, twice.body.fields]).toEqual([400, { records: 'rule.repeated' }]);
  });

  it('put one in the place of another where other records may name it, and nowhere else', async () => {
    await begin();
    for (const address of ['1 A Street', '2 A Street']) await call('POST', '/heater', { body: { address } });
    expect((await call('POST', '/heater/1/replace', { body: { by: 2 } })).status).toBe(404);
    const { paths } = (await call('GET', '/openapi.json')).body as { paths: object };
    expect(Object.keys(paths).filter((path) => path.endsWith('/replace')).toSorted()).toEqual(['maker', 'stove', 'valve'].map((kind) => `/api/${kind}/{id}/replace`));
  });

  it('put one value in the place of another, and take that back', async () => {
    await begin();
    for (const word of ['One', 'Two', 'Three']) await call('POST', '/valve', { body: named(word) });
    for (const word of ['Acme', 'Zenith']) await call('POST', '/maker', { body: named(word) });
    await call('POST', '/heater', { body: { address: 'a', valves: [1, 3, 2], maker: 1 } });
    await call('POST', '/heater', { body: { address: 'b', valves: [1] } });
    const { body } = await call('POST', '/valve/1/replace', { body: { by: 2 } });
    expect(body.replaced).toBe(2);
    expect((await call('GET', '/heater?sort=id')).body.rows).toMatchObject([{ valves: [2, 3] }, { valves: [2] }]);
    expect((await call('GET', '/valve/1')).status).toBe(404);
    expect((await call('POST', '/maker/1/replace', { body: { by: 2 } })).body.replaced).toBe(1);
    expect((await call('POST', `/batch/${body.batch}/undo`)).body).toMatchObject({ undone: 3, refused: [] });
    expect((await call('GET', '/heater?sort=id')).body.rows).toMatchObject([
      { valves: [1, 3, 2], maker: 2 },
      { valves: [1] },
    ]);
    for (const by of [2, 99])
      expect((await call('POST', '/valve/2/replace', { body: { by } })).body.fields).toEqual({ by: 'rule.missing' });
    expect((await call('POST', '/valve/99/replace', { body: { by: 1 } })).status).toBe(404);
    const mine = await call('POST', '/maker', { body: named('Third') });
    const refused = await call('POST', '/maker/2/replace', { body: { by: mine.body.id }, roles: 'manager' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'heater/maker']);
  });

  it('count records, and those made on each New York day', async () => {
    await begin();
    for (const address of ['a', 'b', 'c', 'd', 'e']) await call('POST', '/heater', { body: { address } });
    const today = dayOf(new Date().toISOString());
    const days = {
      1: today,
      2: dayAfter(today, -1),
      3: dayAfter(mondayOf(today), -1),
      4: dayAfter(monthOf(today), -1),
      5: '2020-01-01',
    };
    for (const [id, day] of Object.entries(days)) {
      const values = [new Date(Date.parse(startOfDay(day, 1)) - 1).toISOString(), Number(id)];
      await kernel
        .use(database)
        .write((connection) => change(connection, 'update "heater" set "createdAt" = ? where "id" = ?', values));
    }
    expect((await call('GET', '/count?records=heater,maker')).body).toEqual({ heater: 5, maker: 0 });
    const { heater } = (await call('GET', '/count/history?records=heater&days=3')).body;
    const since = (first: string, end: string) => Object.values(days).filter((day) => day >= first && day < end).length;
    expect(heater).toMatchObject({
      today: 1,
      week: since(mondayOf(today), '9'),
      month: since(monthOf(today), '9'),
      total: 5,
      days: [-2, -1, 0].map((away) => since(dayAfter(today, away), dayAfter(today, away + 1))),
    });
  });

  it('count the values of a choice each by itself', async () => {
    await begin();
    for (const [place, tone] of ['warm', 'warm', 'cold', undefined].entries()) await call('POST', '/heater', { body: { address: `${place}`, ...(tone && { tone }) } });
    const { heater } = (await call('GET', '/count/history?records=heater,maker&days=2&by=heater.tone')).body;
    expect([heater.total, heater.by.warm, heater.by.cold]).toMatchObject([4, { today: 2, total: 2, days: [0, 2] }, { today: 1, month: 1, total: 1 }]);
    for (const by of ['heater.year', 'heater.none', 'valve.tone', 'tone', 'heater.constructor']) expect((await call('GET', `/count/history?records=heater&by=${by}`)).status, by).toBe(400);
  });
});
