import { describe, expect, it } from 'vitest';
import { CallError, type CallOptions, type ErrorBody } from '#core/http/http.ts';
import { memoryWrites } from '#tests/support/memory-writes.ts';
import { replayWrites } from './replay.ts';
import type { WriteDraft } from './waiting-write.ts';

const person = 7;

const change = (key: string, recordId: number, patch: WriteDraft['patch'], before: WriteDraft['before'] = {}): WriteDraft => ({
  key, method: 'PUT', path: `/heater/${recordId}`, version: 4, body: patch, patch, before, record: 'heater', recordId, title: key, lines: [],
});

/** A server that answers each path as it is told, else with the record one version on. */
function serverOf(answers: Readonly<Record<string, unknown>> = {}) {
  const sent: (readonly [key: string | undefined, path: string, version: number | undefined])[] = [];
  const call = async <T,>(path: string, _body?: unknown, options: CallOptions = {}): Promise<T> => {
    sent.push([options.idempotencyKey, path, options.version]);
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return (answer ?? { version: (options.version ?? 0) + 1 }) as T;
  };
  return { sent, http: { post: call, put: call } };
}

const refusal = (status: number, more: Readonly<Record<string, unknown>> = {}, errorCode = 10_001) =>
  new CallError(status, 'No', { errorCode, message: 'No', ...more } as ErrorBody);

describe('changes that wait for the network', () => {
  it('are sent in their order, each with its key, one of a record on the version that the one before it left', async () => {
    const store = memoryWrites();
    for (const draft of [change('a', 1, { year: 1900 }), change('b', 2, { year: 1901 }), change('c', 1, { year: 1902 }, { year: 1900 })]) await store.add(person, draft);
    const { sent, http } = serverOf();
    const written: (readonly [record: string, id: number])[] = [];
    expect(await replayWrites(store, http, person, (record, id) => written.push([record, id]))).toEqual({ sent: 3, refused: 0 });
    expect(written).toEqual([['heater', 1], ['heater', 2], ['heater', 1]]);
    expect(sent).toEqual([['a', '/heater/1', 4], ['b', '/heater/2', 4], ['c', '/heater/1', 5]]);
    expect(await store.all(person)).toEqual([]);
  });

  it('keep the version they were made on where somebody else changed their field between two of a record', async () => {
    const store = memoryWrites();
    await store.add(person, change('a', 1, { year: 1900 }));
    await store.add(person, change('b', 1, { note: 'mine' }, { note: 'before' }));
    await store.add(person, change('c', 1, { tone: 'cold' }, { tone: 'warm' }));
    const { sent, http } = serverOf({ '/heater/1': { version: 6, year: 1900, note: 'theirs', tone: 'warm' } });
    await replayWrites(store, http, person);
    expect(sent.map(([key, , version]) => [key, version])).toEqual([['a', 4], ['b', 4], ['c', 6]]);
  });

  it('keep their version where the answer says nothing of their field: somebody else may have filled it', async () => {
    const store = memoryWrites();
    const { version: _, ...move } = change('a', 1, { tone: 'cold' });
    await store.add(person, { ...move, method: 'POST', path: '/heater/1/move' });
    await store.add(person, change('b', 1, { note: 'mine' }, { note: null }));
    const { sent, http } = serverOf({ '/heater/1/move': { card: { id: 1, version: 9, tone: 'cold' } } });
    await replayWrites(store, http, person);
    expect(sent.map(([key, , version]) => [key, version])).toEqual([['a', undefined], ['b', 4]]);
  });

  it.each([
    ['no answer', 0], ['a session that is over', 401], ['too many calls', 429], ['a server that starts', 503],
  ])('all go on waiting after %s', async (_, status) => {
    const store = memoryWrites();
    await store.add(person, change('a', 1, { year: 1900 }));
    await store.add(person, change('b', 2, { year: 1900 }));
    const { sent, http } = serverOf({ '/heater/1': status === 0 ? new CallError(0, 'No network') : refusal(status) });
    expect((await replayWrites(store, http, person)).stopped).toMatchObject({ status });
    expect([sent.length, (await store.all(person)).length]).toEqual([1, 2]);
  });

  it.each([
    ['a database in trouble', 400, {}, 10_000],
    ['the same call still under way', 409, { isUnderWay: true }, 10_001],
    ['an administrator who only looks', 403, {}, 10_007],
  ])('wait, and are not refused, after %s', async (_, status, more, errorCode) => {
    const store = memoryWrites();
    await store.add(person, change('a', 1, { year: 1900 }));
    const { http } = serverOf({ '/heater/1': refusal(status, more, errorCode) });
    expect((await replayWrites(store, http, person)).refused).toBe(0);
    expect((await store.all(person))[0]?.refusal).toBeUndefined();
  });

  it.each([
    ['conflict', refusal(409, { conflicts: { year: { theirs: 1950, yours: 1900, base: 1890 } }, by: { name: 'Yuna' }, record: { version: 9 } }), { theirs: { year: 1950 }, by: 'Yuna', version: 9 }],
    ['forbidden', refusal(403, { permission: 'heater/edit' }), { right: 'heater/edit' }],
    ['gone', refusal(404), {}],
    ['invalid', refusal(400, { fields: { year: 'rule.tooLarge' } }), { fields: { year: 'rule.tooLarge' } }],
    ['failed', refusal(500), {}],
  ])('stay with their reason after a refusal of kind %s, and hold up nobody', async (kind, error, more) => {
    const store = memoryWrites();
    await store.add(person, change('a', 1, { year: 1900 }));
    await store.add(person, change('b', 2, { year: 1900 }));
    const { http } = serverOf({ '/heater/1': error });
    expect(await replayWrites(store, http, person)).toEqual({ sent: 1, refused: 1 });
    expect(await store.all(person)).toMatchObject([{ key: 'a', refusal: { kind, ...more } }]);
  });

  it.each([
    ['new records', '/heater', {}],
    ['notes', '/heater/1/remarks', { recordId: 1, isAddition: true }],
  ])('of %s are not sent once the server has forgotten their key', async (_, path, more) => {
    const store = memoryWrites();
    const { recordId: _recordId, version: _version, ...draft } = change('a', 1, { year: 1900 });
    const write = await store.add(person, { ...draft, method: 'POST', path, ...more });
    await store.replace([{ ...write, at: new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString() }]);
    const { sent, http } = serverOf();
    await replayWrites(store, http, person);
    expect([sent, (await store.all(person))[0]?.refusal?.kind]).toEqual([[], 'old']);
  });

  it('of one person are not sent for another', async () => {
    const store = memoryWrites();
    await store.add(person, change('a', 1, { year: 1900 }));
    const { sent, http } = serverOf();
    expect(await replayWrites(store, http, 8)).toEqual({ sent: 0, refused: 0 });
    expect([sent, (await store.all(person)).length]).toEqual([[], 1]);
  });
});
