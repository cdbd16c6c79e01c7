import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, it } from 'vitest';
import { createKernel, definePlugin, type Kernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { Queue, QueueCard } from '#kit/dashboard/api.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer, noConnection, refusal, type FakeResponse } from '#tests/support/fake-server.ts';
import { beforeDue, laterToday, tomorrow } from './later.ts';
import { keyOf } from './queue-keys.ts';
import { QueueModel } from './queue-model.ts';

const card = (id: number): QueueCard => ({ kind: 'heater/cold', record: 'heater', shape: 'urgent', id, version: 3, values: {}, detail: [], at: null, day: null, href: `/heater/update/${id}` });
const moment = (minute: number): string => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
const queueAt = (minute: number, ...ids: readonly number[]): Queue => ({ at: moment(minute), cards: ids.map(card), isCut: false, nextAt: null });
const queue = (...ids: readonly number[]): Queue => queueAt(0, ...ids);

const heaters = definePlugin({
  id: 'heater',
  contributes: [queueActions({ area: 'heater', load: async () => ({ actions: { 'heater/cold': [{ labelKey: 'light', patch: () => ({ lit: true }) }] } }) })],
});

let kernel: Kernel | undefined;
afterEach(() => kernel?.stop());

async function open(answers: Readonly<Record<string, FakeResponse>>, held = queue(1, 2, 3)) {
  const server = createFakeServer(answers);
  const environment = { side: 'browser', origin: 'http://stoop.test', locale: 'en', theme: 'light', loginSecret: '', fetch: server.fetch, host: createFakeBrowser().openTab().host } as const;
  kernel = createKernel([...coreServices(environment), heaters]);
  const model = new QueueModel(kernel, held);
  await model.loadActions();
  const ids = () => model.cards.map(({ id }) => id);
  const light = (one: QueueCard) => model.act(one, 0);
  return { server, model, ids, light, told: () => kernel!.use(toasts).shown.map(({ type }) => type) };
}

describe('the morning queue', () => {
  it('does what stands there with the version it was read at, and looks at the next card', async () => {
    const { server, model, ids, light } = await open({ 'PUT /heater/1': { id: 1, version: 4, batch: 9 }, 'POST /batch/9/undo': { batch: 10, undone: 1, refused: [] } });
    await light(model.current!);
    expect(server.calls[0]).toMatchObject({ place: 'PUT /heater/1', body: { lit: true } });
    expect(server.calls[0]?.headers.get('if-match')).toBe('"3"');
    expect([ids(), model.current?.id, model.doneCount]).toEqual([[2, 3], 2, 1]);
    expect(await model.undo()).toBe(true);
    expect([ids(), model.current?.id, model.doneCount, server.count('POST /batch/9/undo')]).toEqual([[1, 2, 3], 1, 0, 1]);
    expect(await model.undo()).toBe(false);
  });

  it('waits with a key until the areas have said what it does', async () => {
    const { server, model, ids } = await open({ 'PUT /heater/1': { id: 1, version: 4, batch: 9 } });
    const early = new QueueModel(kernel!, queue(1, 2));
    void early.loadActions();
    expect(await early.act(early.current!, 0)).toBeUndefined();
    expect([early.cards.map(({ id }) => id), server.count('PUT /heater/1'), ids(), model.busy]).toEqual([[2], 1, [1, 2, 3], undefined]);
  });

  it('takes back after what is under way, one after the other', async () => {
    const { server, model, ids, light } = await open({ 'PUT /heater/1': { id: 1, version: 4, batch: 9 }, 'PUT /queue/mark': () => new Response(null, { status: 204 }), 'POST /queue/unmark': () => new Response(null, { status: 204 }), 'POST /batch/9/undo': { batch: 10, undone: 1, refused: [] } });
    const lit = light(model.current!);
    const first = model.undo();
    await lit;
    expect([await first, ids()]).toEqual([true, [1, 2, 3]]);
    await light(model.current!);
    void model.mark(model.current!, null);
    expect(await Promise.all([model.undo(), model.undo(), model.undo()])).toEqual([true, true, false]);
    expect([ids(), model.doneCount, server.count('POST /batch/9/undo')]).toEqual([[1, 2, 3], 0, 2]);
    expect(server.calls.map(({ place }) => place).filter((place) => place.includes('mark'))).toEqual(['PUT /queue/mark', 'POST /queue/unmark']);
  });

  it('drops no key of the next card while the last one is under way, and takes a key of the same card once', async () => {
    const answer = Promise.withResolvers<void>();
    const { server, model, ids, light } = await open({
      'PUT /heater/1': async () => {
        await answer.promise;
        return Response.json({ id: 1, version: 4, batch: 9 });
      },
      'PUT /heater/2': { id: 2, version: 4, batch: 10 },
      'PUT /queue/mark': () => new Response(null, { status: 204 }),
    });
    const first = light(model.current!);
    // somebody else's screen, and this one, know of it before the call is answered
    model.take(queueAt(1, 2, 3));
    expect(model.current?.id).toBe(2);
    const second = [light(model.current!), light(model.current!)];
    model.move(1);
    const third = model.mark(model.current!, null);
    answer.resolve();
    await Promise.all([first, ...second, third]);
    expect([ids(), model.doneCount, model.busy]).toEqual([[], 3, undefined]);
    expect(server.calls.map(({ place }) => place)).toEqual(['PUT /heater/1', 'PUT /heater/2', 'PUT /queue/mark']);
  });

  it('tells of the latest step alone, since Undo beside an earlier one would take back another', async () => {
    const { model, light } = await open({ 'PUT /heater/1': { id: 1, version: 4, batch: 9 }, 'PUT /queue/mark': () => new Response(null, { status: 204 }), 'POST /batch/9/undo': { batch: 10, undone: 1, undoes: 9, refused: [] }, 'POST /queue/unmark': () => new Response(null, { status: 204 }) });
    const offered = () => kernel!.use(toasts).shown.filter(({ action }) => action?.label === 'kit.undo.undo').length;
    await light(model.current!);
    expect(offered()).toBe(1);
    await model.mark(model.current!, null);
    expect(offered()).toBe(1);
    await model.undo();
    expect(offered()).toBe(0);
    await model.undo();
    await light(model.current!);
    expect(offered()).toBe(1);
    await model.undo();
    expect([offered(), model.doneCount]).toEqual([0, 0]);
  });

  it('keeps a card whose change was refused, and says why', async () => {
    const { model, ids, light, told } = await open({ 'PUT /heater/1': () => refusal(409, 10002) });
    await light(model.current!);
    expect([ids(), model.busy, told()]).toEqual([[1, 2, 3], undefined, ['error']]);
  });

  it('puts off and ticks, takes either back, and brings a card back that the server did not take', async () => {
    const { server, model, ids } = await open({ 'PUT /queue/mark': ({ body }) => ((body as { id: number }).id === 3 ? refusal(503, 10001) : new Response(null, { status: 204 })), 'POST /queue/unmark': () => new Response(null, { status: 204 }) });
    await model.mark(model.current!, '2026-11-20T19:00:00.000Z');
    await model.mark(model.current!, null);
    expect([ids(), server.calls.map(({ body }) => body)]).toEqual([[3], [
      { kind: 'heater/cold', id: 1, version: 3, until: '2026-11-20T19:00:00.000Z' },
      { kind: 'heater/cold', id: 2, version: 3, until: null },
    ]]);
    await model.mark(model.current!, null);
    expect(ids()).toEqual([3]);
    await model.undo();
    await model.undo();
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('says where it stands that a card needs a network, once for each and without a message', async () => {
    const { model, ids, light, told } = await open({ 'PUT /heater/1': noConnection, 'PUT /heater/2': noConnection });
    await light(model.current!);
    model.move(1);
    await light(model.current!);
    await light(model.current!);
    expect([ids(), model.cards.filter((one) => model.isHeld(one)).map(({ id }) => id), told()]).toEqual([[1, 2, 3], [1, 2], []]);
    model.take(queueAt(1, 1, 2, 3));
    expect(model.cards.some((one) => model.isHeld(one))).toBe(false);
  });

  it('is without the cards whose changes wait in the browser, until one comes back refused', async () => {
    const { model, ids } = await open({});
    const write = (id: number, path = '/heater/1', refusal?: WaitingWrite['refusal']): WaitingWrite => ({
      key: `${path} ${id}`, id, person: 1, at: moment(0), method: 'PUT', path, body: {}, patch: {}, before: {}, record: 'heater', recordId: id, title: '', lines: [], card: `heater/cold ${id}`, ...(refusal && { refusal }),
    });
    const writes = observable({ waiting: [write(1), write(2), write(2, '/queue/unmark')], refused: [] as readonly WaitingWrite[] }, {}, { deep: false });
    const stop = model.follow(writes);
    expect(ids()).toEqual([2, 3]);
    runInAction(() => {
      writes.waiting = [];
      writes.refused = [write(1, '/heater/1', { kind: 'conflict', message: '', fields: {}, theirs: {} })];
    });
    expect([ids(), model.waiting.refusedOf(model.cards[0]!)?.refusal?.kind]).toEqual([[1, 2, 3], 'conflict']);
    stop();
    expect(ids()).toEqual([1, 2, 3]);
  });

  it('stays where the reader looks when others do cards, and shows again what the server has not yet left out', async () => {
    const { model, ids } = await open({});
    model.move(1);
    model.take(queue(1, 3, 4));
    expect([ids(), model.current?.id]).toEqual([[1, 3, 4], 3]);
    model.take(queue(1, 4));
    expect(model.current?.id).toBe(4);
    model.take(queue(1, 4, 5, 6, 7));
    model.move(1);
    model.take(queue(1, 4, 7));
    expect(model.current?.id).toBe(7);
    model.take(queue(1, 4));
    expect(model.current?.id).toBe(4);
  });

  it('brings a card back that the server’s last answer was without, and takes no answer that a later one overtook', async () => {
    const { model, ids } = await open({
      'PUT /queue/mark': () => new Response(null, { status: 204 }),
      'POST /queue/unmark': () => new Response(null, { status: 204 }),
      'GET /queue': queueAt(2, 1, 2, 3),
    });
    await model.mark(model.current!, '2026-11-20T19:00:00.000Z');
    expect(model.nextAt).toBe('2026-11-20T19:00:00.000Z');
    model.take(queueAt(1, 2, 3));
    await model.undo();
    expect([ids(), model.current?.id, model.nextAt]).toEqual([[1, 2, 3], 1, null]);
    model.take(queueAt(1, 2, 3));
    expect(ids()).toEqual([1, 2, 3]);
  });

  it.each([
    ['2026-11-20T14:00:00Z', '2026-11-20T19:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    ['2026-11-20T18:30:00Z', '2026-11-21T14:00:00.000Z', '2026-11-21T14:00:00.000Z'],
    // the clocks go back in the night
    ['2026-10-31T22:00:00Z', '2026-11-01T14:00:00.000Z', '2026-11-01T14:00:00.000Z'],
  ])('puts off to two in the afternoon or nine the next morning in New York: %s', (now, later, next) => {
    expect([laterToday(now), tomorrow(now)]).toEqual([later, next]);
  });

  it.each([
    ['half an hour before a tour', '2026-11-20T18:30:00.000Z', '2026-11-20T18:00:00.000Z'],
    ['half way to one that is near', '2026-11-20T15:20:00.000Z', '2026-11-20T15:10:00.000Z'],
    ['as asked where it is about a later time', '2026-11-21T18:30:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['as asked where it is about what has been', '2026-11-20T14:30:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['as asked where it has no time', null, '2026-11-20T19:00:00.000Z'],
  ])('comes back %s', (_, due, until) => {
    expect(beforeDue(due, '2026-11-20T19:00:00.000Z', '2026-11-20T15:00:00.000Z')).toBe(until);
  });

  it('knows its keys by their place, whatever the keyboard writes', () => {
    expect(['KeyJ', 'KeyS', 'KeyD', 'Enter', 'KeyQ'].map((code) => keyOf({ code, shiftKey: false }))).toEqual(['next', 'later', 'done', 'do', undefined]);
    expect(keyOf({ code: 'KeyS', shiftKey: true })).toBe('tomorrow');
  });
});
