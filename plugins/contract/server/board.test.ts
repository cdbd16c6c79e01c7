import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost } from '#tests/support/host.ts';
import type { UndoResponse } from '#kit/undo/api.ts';
import type { BoardResponse, MovedResponse } from '#kit/board/api.ts';
import { byPlace } from '#kit/board/place.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import type { Lacking } from '../api.ts';
import { conditions, otherReason } from '../entities.ts';
import { moveOf } from '../moves.ts';
import { endLeases } from './lease-ends.ts';

type Row = { readonly id: number; readonly version: number; readonly workflow: number; readonly place: string; readonly rival: number | null };
type Failure = { readonly fields: Readonly<Record<string, string>>; readonly movedTo?: number };

const day = (days: number) => dayAfter(dayInNewYork(Date.now()), days);
/** A lease that begins soon, and the one that comes after it. */
const lease = { leaseStartDate: day(18), leaseEndDate: day(382) };
const nextLease = { leaseStartDate: day(383), leaseEndDate: day(747) };

const tourAhead = new Date(Date.now() + 3 * 86_400_000).toISOString();

const ready = {
  name: '최민준', phone: '+1 646 555 0172', tourSchedule: '2026-11-20T19:00:00.000Z', toured: 'done', ...lease,
  totalPrice: 4_920_000, feePayer: 'landlord',
};

onEachEngine('contracts', (_, place) => {
  /** A server with an administrator, the default stages, and a room of one place. */
  async function open() {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const send = async (method: string, path: string, body?: unknown, version?: number) => {
      const headers = { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) };
      const response = await host.call(method, `/api/${path}`, { token, body, headers });
      return { status: response.status, body: response.status === 204 ? undefined : ((await response.json()) as unknown) };
    };
    const call = async <T>(method: string, path: string, body?: unknown, version?: number): Promise<T> => {
      const answer = await send(method, path, body, version);
      expect([method, path, answer.status === 200 ? 200 : answer.body]).toEqual([method, path, 200]);
      return answer.body as T;
    };
    const home = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const building = await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' });
      const roomType = await batch.create('roomType', { name: { en: '1B1B', kr: '', zh: '' } });
      const rent = await batch.create('rent', { title: '1B1B', building: building.id, price: 410_000, availableMoveDate: '2026-12-01' });
      const room = await batch.create('room', { unitNumber: '31F', building: building.id, rent: rent.id, roomType: roomType.id });
      return { building: building.id, rent: rent.id, room: room.id };
    });
    const stages = (await call<{ rows: { id: number; name: { en: string } }[] }>('GET', 'workflow?sort=sort')).rows;
    const stage = (name: string) => stages.find((one) => one.name.en === name)!.id;
    const read = (id: number) => call<Row>('GET', `contract/${id}`);
    const move = (id: number, from: string, to: string, values?: object) => send('POST', `contract/${id}/move`, { from: stage(from), to: stage(to), ...(values && { values }) });
    const make = (values: object = {}) => call<Row>('POST', 'contract', { ...ready, ...values });
    /** A contract that asks for the room, brought to Approved by its steps. */
    const approved = async (values: object = {}) => {
      const { id } = await make({ room: home.room, ...values });
      for (const [from, to] of [['New', 'Applying'], ['Applying', 'Approved']] as const) expect((await move(id, from, to)).status).toBe(200);
      return id;
    };
    return { host, send, call, home, stage, read, move, make, approved };
  }
  describe('moves', () => {
    it('are refused alike by form, board, many at once, cells and a new record', async () => {
      const { host, send, call, stage, read, make } = await open();
      try {
        const { id } = await make({ phone: null, tourSchedule: null, toured: null });
        const { version } = await read(id);
        const toApply = { workflow: 'contract.needs.home', address: 'contract.rule.needed', unit: 'contract.rule.needed', roomType: 'contract.rule.needed', toured: 'contract.rule.needed' };
        const patch = { workflow: stage('Applying') };
        expect((await send('PUT', `contract/${id}`, patch, version)).body).toMatchObject({ fields: toApply });
        expect((await send('POST', `contract/${id}/move`, { from: stage('New'), to: stage('Applying') })).body).toMatchObject({ fields: toApply });
        expect((await send('PUT', 'contract', { records: [{ id, version }], patch })).body).toMatchObject({ fields: toApply });
        expect(JSON.stringify(await call('POST', 'contract/bulk', { records: [{ id, version }], fields: { workflow: { set: stage('Applying') } } }))).toContain('contract.needs.home');
        const told = await call<{ rows: readonly { changes: object }[] }>('POST', 'contract/bulk/preview', { ids: [id], fields: { workflow: { set: stage('Consulting') } } });
        expect(Object.keys(told.rows[0]!.changes)).toEqual(expect.not.arrayContaining(['place']));
        expect(JSON.stringify(await call('POST', 'contract/sheet', { rows: [{ id, version, patch }] }))).toContain('contract.needs.home');
        expect((await send('POST', 'contract', { name: 'Noah', workflow: stage('Signed') })).body).toMatchObject({ fields: { workflow: 'contract.rule.firstStage' } });
        expect((await send('PUT', `contract/${id}`, { workflow: stage('Signed') }, version)).body).toMatchObject({ fields: { workflow: 'contract.refused.won' } });
        expect(await read(id)).toMatchObject({ version, workflow: stage('New') });
      } finally {
        await host.stop();
      }
    });

    it('are not opened by a tour whose time is over, unless it was done', async () => {
      const { host, send, stage, read, make } = await open();
      try {
        const { id } = await make({ tourSchedule: null, toured: null });
        const { version } = await read(id);
        const refused = { status: 400, body: { fields: { tourSchedule: 'contract.rule.tourOver' } } };
        const over = { tourSchedule: '2020-01-01T08:00:00.000Z' };
        expect(await send('POST', `contract/${id}/move`, { from: stage('New'), to: stage('On tour'), values: over })).toMatchObject(refused);
        expect(await send('PUT', `contract/${id}`, over, version)).toMatchObject(refused);
        expect(await send('POST', 'contract', { ...ready, ...over, toured: null })).toMatchObject(refused);
        expect(await send('PUT', `contract/${id}`, { ...over, toured: 'done' }, version)).toMatchObject({ status: 200 });
      } finally {
        await host.stop();
      }
    });

    it('take the fields along that a stage asks for, and come back with one undo', async () => {
      const { host, call, stage, read, move, make } = await open();
      try {
        const { id } = await make({ tourSchedule: null, toured: null });
        const { body, status } = await move(id, 'New', 'On tour', { tourSchedule: tourAhead });
        expect(status).toBe(200);
        expect(await read(id)).toMatchObject({ workflow: stage('On tour'), tourSchedule: tourAhead });
        const undone = await call<UndoResponse>('POST', `batch/${(body as MovedResponse).batch}/undo`);
        expect(undone.only).toEqual({ record: 'contract', id, title: '최민준', isGone: false, fields: ['workflow', 'tourSchedule'], states: { workflow: 'New' } });
        expect(await read(id)).toMatchObject({ workflow: stage('New'), tourSchedule: null });
        const { entries } = await call<{ entries: { batchKind: string }[] }>('GET', `contract/${id}/history`);
        expect(entries.map(({ batchKind }) => batchKind)).toEqual(['undo', 'board', 'form']);
      } finally {
        await host.stop();
      }
    });

    it('from where the card is not any more say where it is', async () => {
      const { host, stage, move, make } = await open();
      try {
        const { id } = await make();
        expect((await move(id, 'New', 'Consulting')).status).toBe(200);
        const { status, body } = await move(id, 'New', 'On hold');
        expect([status, (body as Failure).movedTo]).toEqual([409, stage('Consulting')]);
      } finally {
        await host.stop();
      }
    });

    it('empty a stage that is switched off into another, with one undo', async () => {
      const { host, send, call, stage, read, make } = await open();
      try {
        const { id } = await make();
        const off = await call<{ batch: number; moved: number }>('POST', `workflow/${stage('New')}/disable`, { to: stage('On hold') });
        expect([off.moved, (await read(id)).workflow]).toEqual([1, stage('On hold')]);
        expect((await send('POST', `contract/${id}/move`, { from: stage('On hold'), to: stage('New') })).body).toMatchObject({ fields: { workflow: 'contract.refused.inactive' } });
        await call('POST', `batch/${off.batch}/undo`);
        expect([(await read(id)).workflow, (await call<{ active: boolean }>('GET', `workflow/${stage('New')}`)).active]).toEqual([stage('New'), true]);
        expect((await send('POST', `workflow/${stage('New')}/disable`, { to: stage('Signed') })).status).toBe(400);
      } finally {
        await host.stop();
      }
    });

    it('keep the rules of every move where a stage is switched off, and say how many contracts lack what', async () => {
      const { host, send, stage, read, make } = await open();
      try {
        const { id } = await make();
        const off = (from: string, to: string, more = {}) => send('POST', `workflow/${stage(from)}/disable`, { to: stage(to), ...more });
        const lost = await off('New', 'Lost');
        expect([lost.status, lost.body]).toMatchObject([400, { fields: { to: 'contract.needs.reason' }, lacking: { reason: 1 } }]);
        expect((await off('New', 'Applying')).body).toMatchObject({ lacking: { home: 1 } });
        expect((await off('Signed', 'New')).body).toMatchObject({ fields: { to: 'contract.refused.open' } });
        expect((await read(id)).workflow).toBe(stage('New'));
        expect((await off('New', 'Lost', { lostReason: 1 })).status).toBe(200);
        expect(await read(id)).toMatchObject({ workflow: stage('Lost'), lostReason: 1 });
      } finally {
        await host.stop();
      }
    });

    it('are foretold: contracts of each stage are counted by what they lack, as the rules of moves have it', async () => {
      const { host, call, stage, home, make, approved } = await open();
      try {
        await approved();
        const drafts = [
          {}, { phone: null, toured: null, tourSchedule: tourAhead }, { phone: null, email: 'a@b.example' }, { tourSchedule: null }, { address: '2 Gold St', unit: '4A', roomType: 1 },
          { feePayer: 'client' }, { feePayer: 'client', feeAcknowledged: true, unit: '4A' }, { room: home.room },
        ];
        const ids = [];
        for (const draft of drafts) ids.push((await make(draft)).id);
        for (const reason of [{ lostReason: 1 }, { lostReason: otherReason }, { lostReason: otherReason, lostNote: 'far' }]) {
          const { id } = await make();
          // nobody but the server gives one to a contract that is not lost
          await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.update('contract', id, undefined, reason));
          ids.push(id);
        }
        const all = { to: 2, refused: false, contact: true, home: true, lease: true, reason: true, reopen: false, toured: true };
        const masks = await Promise.all(ids.map(async (id) => {
          const { missing } = moveOf((await call<object>('GET', `contract/${id}`)) as never, { id: 1, kind: 'open', active: true, moves: [all] }, { id: 2, kind: 'open', active: true, moves: [] }, true);
          return missing.reduce((mask, { condition }) => mask | (1 << conditions.indexOf(condition)), 0);
        }));
        const expected = [...Map.groupBy(masks, (mask) => mask)].map(([lacks, some]) => ({ stage: stage('New'), lacks, count: some.length })).toSorted((a, b) => a.lacks - b.lacks);
        expect(expected.length).toBeGreaterThan(5);
        const { groups } = await call<Lacking>('GET', 'contract/lacking');
        expect(groups.filter((group) => group.stage === stage('New'))).toEqual(expected);
        expect(groups.filter((group) => group.stage !== stage('New'))).toMatchObject([{ stage: stage('Approved'), count: 1 }]);
      } finally {
        await host.stop();
      }
    });

    it('keep the kind of a stage that contracts stand in, and its days in their order', async () => {
      const { host, send, call, stage, make } = await open();
      try {
        await make();
        const versionOf = async (name: string) => (await call<{ version: number }>('GET', `workflow/${stage(name)}`)).version;
        const put = async (name: string, patch: object) => send('PUT', `workflow/${stage(name)}`, patch, await versionOf(name));
        expect((await put('New', { kind: 'won' })).body).toMatchObject({ fields: { kind: 'workflow.rule.kindHeld' } });
        expect((await put('Approved', { kind: 'open' })).status).toBe(200);
        expect((await put('New', { agingDays: 20, staleDays: 5 })).body).toMatchObject({ fields: { staleDays: 'workflow.rule.days' } });
      } finally {
        await host.stop();
      }
    });

    it('leave no contract in a stage that is switched off, whoever does so', async () => {
      const { host, send, call, stage, make } = await open();
      try {
        await make();
        const { version } = await call<{ version: number }>('GET', `workflow/${stage('New')}`);
        const off = { fields: { active: 'workflow.rule.hasCards' }, stage: stage('New'), cards: 1 };
        const alone = await send('PUT', `workflow/${stage('New')}`, { active: false }, version);
        expect([alone.status, alone.body]).toMatchObject([400, off]);
        const { targets } = alone.body as { targets: { id: number; name: { en: string } }[] };
        expect(targets.map(({ name }) => name.en)).toEqual(['Consulting', 'On tour', 'Applying', 'Approved', 'On hold', 'Lost']);
        expect((await send('PUT', 'workflow', { records: [{ id: stage('New'), version }], patch: { active: false } })).body).toMatchObject(off);
        expect((await send('POST', 'workflow/sheet', { rows: [{ id: stage('New'), version, patch: { active: false } }] })).body).toMatchObject({ rows: [{ written: [], refused: off.fields }] });
        expect((await send('PUT', `workflow/${stage('Approved')}`, { active: false }, 1)).status).toBe(200);
        expect((await send('POST', `workflow/${stage('New')}/disable`, { to: targets[0]!.id })).status).toBe(200);
      } finally {
        await host.stop();
      }
    });

    it('take no contract back into a stage that was switched off since, and one that was made again stays out of it', async () => {
      const { host, send, call, stage, read, move, make } = await open();
      try {
        const { id } = await make();
        const moved = (await move(id, 'New', 'Consulting')).body as { batch: number };
        const gone = await make({ name: '박서준' });
        const deleted = (await send('DELETE', `contract/${gone.id}`, undefined, gone.version)).body as { batch: number };
        await call('POST', `workflow/${stage('New')}/disable`, { to: stage('On hold') });
        for (const { batch } of [moved, deleted]) {
          const undone = await call<UndoResponse>('POST', `batch/${batch}/undo`);
          expect(undone.refused).toHaveLength(1);
        }
        expect((await read(id)).workflow).toBe(stage('Consulting'));
        expect((await send('GET', `contract/${gone.id}`)).status).toBe(404);
      } finally {
        await host.stop();
      }
    });

    it('of a past moment are taken back all at once', async () => {
      const { host, call, stage, read, move, make } = await open();
      try {
        const { id } = await make();
        for (const [from, to] of [['New', 'Consulting'], ['Consulting', 'On hold']] as const) await move(id, from, to);
        const { moves } = await call<{ moves: { batch: number; card: number; from: number | null; to: number | null }[] }>('GET', 'contract/board/moves');
        expect(moves.map(({ card, from, to }) => [card, from, to])).toEqual([
          [id, null, stage('New')],
          [id, stage('New'), stage('Consulting')],
          [id, stage('Consulting'), stage('On hold')],
        ]);
        const back = await call<{ batch: number }>('POST', 'contract/board/undo', { batches: moves.slice(1).map(({ batch }) => batch) });
        expect(back).toMatchObject({ undone: 2, refused: [] });
        expect((await read(id)).workflow).toBe(stage('New'));
        await call('POST', `batch/${back.batch}/undo`);
        expect((await read(id)).workflow).toBe(stage('On hold'));
      } finally {
        await host.stop();
      }
    });

    it('that went back together are done again step by step, a signing with its lease; a rule in the way is named', async () => {
      const { host, call, stage, read, move, approved, home } = await open();
      try {
        const id = await approved();
        expect((await move(id, 'Approved', 'Signed')).status).toBe(200);
        const movesOf = async () => (await call<{ moves: { batch: number; card: number; from: number | null }[] }>('GET', 'contract/board/moves')).moves.filter(({ card, from }) => card === id && from !== null);
        const back = await call<{ batch: number }>('POST', 'contract/board/undo', { batches: (await movesOf()).map(({ batch }) => batch) });
        expect((await read(id)).workflow).toBe(stage('New'));
        const again = await call<UndoResponse>('POST', `batch/${back.batch}/undo`);
        expect(again.refused).toEqual([]);
        expect((await read(id)).workflow).toBe(stage('Signed'));
        expect((await call<{ rows: { id: number }[] }>('GET', `room?taken=1..`)).rows.map((room) => room.id)).toContain(home.room);
        const undone = await call<UndoResponse>('POST', `batch/${again.batch}/undo`);
        const other = await approved();
        expect((await move(other, 'Approved', 'Signed')).status).toBe(200);
        const refused = await call<UndoResponse>('POST', `batch/${undone.batch}/undo`);
        expect(refused.refused).toMatchObject([{ record: 'contract', id, by: null, reasons: { leaseStartDate: 'contract.rule.overlap' } }]);
      } finally {
        await host.stop();
      }
    });

    it('that are done again are told as they were done first', async () => {
      const { host, call, move, make } = await open();
      try {
        const { id } = await make();
        const moved = await move(id, 'New', 'Consulting');
        let batch = (moved.body as { batch: number }).batch;
        for (let step = 0; step < 3; step += 1) batch = (await call<{ batch: number }>('POST', `batch/${batch}/undo`)).batch;
        const { moves } = await call<{ moves: { how: string }[] }>('GET', 'contract/board/moves');
        expect(moves.map(({ how }) => how)).toEqual(['form', 'board', 'undo', 'board', 'undo']);
      } finally {
        await host.stop();
      }
    });

    it('of any past moment are told: the latest at first, then what was before them', async () => {
      const { host, call, stage, move, make } = await open();
      try {
        const { id } = await make();
        await move(id, 'New', 'Consulting');
        await host.kernel.use(database).write((connection) => change(connection, `update "journal" set "at" = '2026-01-05T15:00:00.000Z' where "record" = 'contract' and "id" = (select min("id") from "journal" where "record" = 'contract')`));
        const moves = async (query = '') => (await call<{ moves: { at: string; from: number | null; to: number | null }[] }>('GET', `contract/board/moves${query}`)).moves;
        const latest = await moves();
        expect(latest.map(({ to }) => to)).toEqual([stage('Consulting')]);
        const earlier = await moves(`?before=${latest[0]!.at}`);
        expect(earlier.map(({ from, to }) => [from, to])).toEqual([[null, stage('New')]]);
        expect(await moves(`?before=${earlier[0]!.at}`)).toEqual([]);
      } finally {
        await host.stop();
      }
    });

    it('of the past come with what was changed in their cards, as the reader may see it', async () => {
      const { host, call, stage, read, move, make } = await open();
      try {
        const { id } = await make({ name: 'Noah', room: null });
        await move(id, 'New', 'Consulting');
        const { version } = await read(id);
        await call('PUT', `contract/${id}`, { name: 'Noah Kim', tourSchedule: null, memo: 'asked twice' }, version);
        const { moves, edits } = await call<{ moves: { at: string; to: number | null }[]; edits: { at: string; card: number; before: object }[] }>('GET', 'contract/board/moves');
        expect(moves.map(({ to }) => to)).toEqual([stage('New'), stage('Consulting')]);
        const [last] = edits.filter(({ before }) => 'name' in before);
        expect(last).toMatchObject({ card: id, before: { name: 'Noah', tourSchedule: ready.tourSchedule } });
        expect(last!.before).not.toHaveProperty('memo');
        expect(last!.at > moves[1]!.at).toBe(true);
      } finally {
        await host.stop();
      }
    });

    it('of two boards at random, a thousand with edits and undos, leave board, journal and database agreed', async () => {
      const { host, send, call, stage, make } = await open();
      try {
        const ids: number[] = [];
        for (let count = 0; count < 6; count += 1) ids.push((await make({ tourSchedule: tourAhead, toured: null })).id);
        const names = ['New', 'Consulting', 'On tour', 'On hold', 'Lost'] as const;
        const [moves = []] = fc.sample(fc.array(fc.tuple(fc.nat(5), fc.nat(4), fc.nat(5), fc.nat(9)), { minLength: 1000, maxLength: 1000 }), { seed: 11, numRuns: 1 });
        const batches: number[] = [];
        const refusals: { readonly status: number; readonly body: unknown }[] = [];
        const outcome = (answer: { readonly status: number; readonly body: unknown }): void => {
          expect([200, 400, 409]).toContain(answer.status);
          if (answer.status !== 200) refusals.push(answer);
        };
        const one = async ([card, lane, after, what]: (typeof moves)[number]): Promise<void> => {
          const id = ids[card]!;
          const row = (await send('GET', `contract/${id}`)).body as Row;
          if (what === 0 && batches.length > 0) return outcome(await send('POST', `batch/${batches.pop()}/undo`));
          if (what === 1) return outcome(await send('PUT', `contract/${id}`, { memo: `seen ${after}` }, row.version));
          const answer = await send('POST', `contract/${id}/move`, { from: row.workflow, to: stage(names[lane]!), after: ids[after], ...(names[lane] === 'Lost' && { values: { lostReason: 1 } }) });
          outcome(answer);
          const { batch } = answer.body as MovedResponse;
          if (answer.status === 200 && batch !== null) batches.push(batch);
        };
        const half = moves.length / 2;
        await Promise.all([moves.slice(0, half), moves.slice(half)].map(async (some) => {
          for (const move of some) await one(move);
        }));
        const board = await call<BoardResponse>('GET', 'contract/board');
        const rows = await rowsOf<Row>(host.kernel.use(database).read, 'select "id", "workflow", "place" from "contract" where "deletedAt" is null');
        const journal = await rowsOf<{ recordId: number; changes: string }>(host.kernel.use(database).read, `select "recordId", "changes" from "journal" where "record" = 'contract' order by "id"`);
        const told = new Map<number, Readonly<Record<string, unknown>>>();
        for (const { recordId, changes } of journal) {
          const known = told.get(recordId) ?? {};
          const entries = Object.entries(JSON.parse(changes) as Record<string, [before: unknown, after: unknown]>);
          // nothing is overwritten unseen: each change begins with what the one before it left
          for (const [field, [before]] of entries) if (field in known) expect([recordId, field, before]).toEqual([recordId, field, known[field]]);
          told.set(recordId, { ...known, ...Object.fromEntries(entries.map(([field, [, after]]) => [field, after])) });
        }
        for (const { id, workflow, place: spot } of rows) expect([id, told.get(id)]).toMatchObject([id, { workflow, place: spot }]);
        // every refusal says why: the fields with their rules, where the card went, or whose changes stand in the way
        expect(refusals.length).toBeGreaterThan(0);
        const isExplained = (body: unknown) => ['fields', 'movedTo', 'conflicts', 'refused', 'message'].some((name) => (body as Readonly<Record<string, unknown>>)[name] !== undefined);
        expect(refusals.filter(({ status, body }) => !(status === 400 ? Object.values((body as Failure).fields ?? {}).every((key) => key.includes('.')) && 'fields' in (body as object) : isExplained(body)))).toEqual([]);
        for (const { id, total } of board.lanes) {
          const inLane = rows.filter(({ workflow }) => workflow === id).sort(byPlace);
          expect(total).toBe(inLane.length);
          expect(board.cards.filter((card) => card['workflow'] === id).map((card) => card.id)).toEqual(inLane.map((row) => row.id));
        }
      } finally {
        await host.stop();
      }
    });
  });

  describe('signing', () => {
    it('takes the lease, the place and the rent, flags rivals, and gives all of it back with one undo', async () => {
      const { host, call, home, read, move, make, approved } = await open();
      try {
        const id = await approved();
        const rival = (await make({ room: home.room })).id;
        expect(await call('GET', `contract/${id}/closing`)).toEqual({ room: { unit: '31F', count: 1, taken: 0, left: 0 }, rentTaken: true, rivals: 1, problem: null, effects: [] });
        // as the form holds it before it is saved
        expect(await call('GET', `contract/${id}/closing?room=0`)).toMatchObject({ room: null, rentTaken: false });
        expect((await call<{ problem: string | null }>('GET', `contract/${rival}/closing?room=${home.room}&leaseStartDate=2026-12-01&leaseEndDate=2027-11-30`)).problem).toBeNull();
        const signed = await move(id, 'Approved', 'Signed');
        expect(signed.status).toBe(200);
        const state = async () => ({
          taken: (await call<{ taken: number }>('GET', `room/${home.room}`)).taken,
          rent: (await call<{ availability: string }>('GET', `rent/${home.rent}`)).availability,
          rival: (await read(rival)).rival,
          leases: (await rowsOf<{ contract: number }>(host.kernel.use(database).read, 'select "contract" from "lease"')).map(({ contract }) => contract),
        });
        expect(await state()).toEqual({ taken: 1, rent: 'rented', rival: id, leases: [id] });
        await call('POST', `batch/${(signed.body as MovedResponse).batch}/undo`);
        expect(await state()).toEqual({ taken: 0, rent: 'available', rival: null, leases: [] });
      } finally {
        await host.stop();
      }
    });

    it('marks rivals of the unit it has now: another room, a signature and a deletion move the mark, an undo brings it back', async () => {
      const { call, send, home, read, move, make, approved, host } = await open();
      try {
        const other = await call<{ id: number }>('POST', 'room', { unitNumber: '31G', building: home.building, rent: home.rent });
        const id = await approved();
        const [here, there] = [(await make({ room: home.room })).id, (await make({ room: other.id })).id];
        const marks = async () => [(await read(here)).rival, (await read(there)).rival];
        expect((await move(id, 'Approved', 'Signed')).status).toBe(200);
        expect(await marks()).toEqual([id, null]);
        await call('PUT', `contract/${id}`, { room: other.id }, (await read(id)).version);
        expect(await marks()).toEqual([null, id]);
        const { entries } = await call<{ entries: { batch: number }[] }>('GET', `contract/${id}/history`);
        await call('POST', `batch/${entries[0]!.batch}/undo`);
        expect(await marks()).toEqual([id, null]);
        // a mark holds no record
        const deleted = await send('DELETE', `contract/${id}`, undefined, (await read(id)).version);
        expect([deleted.status, ...(await marks())]).toEqual([200, null, null]);
      } finally {
        await host.stop();
      }
    });

    it('marks as rivals only contracts whose stay meets its own, and for which no place is left', async () => {
      const { call, home, read, move, make, approved, host } = await open();
      try {
        await call('PUT', `room/${home.room}`, { count: 2 }, 1);
        const stay = (from: number) => ({ room: home.room, leaseStartDate: `${from}-01-01`, leaseEndDate: `${from}-12-31` });
        const [first, second] = [await approved(), await approved()];
        const late = (await make(stay(2037))).id;
        const open = (await make({ room: home.room })).id;
        const marks = async () => [(await read(late)).rival, (await read(open)).rival];
        expect(await call('GET', `contract/${first}/closing`)).toMatchObject({ rivals: 0 });
        await move(first, 'Approved', 'Signed');
        expect(await marks()).toEqual([null, null]);
        // the second place is the last, and the one who comes in 2037 finds both free again
        expect(await call('GET', `contract/${second}/closing`)).toMatchObject({ rivals: 1 });
        const days = async (id: number, patch: object) => call('PUT', `contract/${id}`, patch, (await read(id)).version);
        await days(second, { leaseStartDate: nextLease.leaseStartDate, leaseEndDate: nextLease.leaseEndDate });
        expect(await call('GET', `contract/${second}/closing`)).toMatchObject({ rivals: 0 });
        await days(second, lease);
        await move(second, 'Approved', 'Signed');
        expect(await marks()).toEqual([null, second]);
        // the days meet no more
        await days(open, { leaseStartDate: '2037-01-01', leaseEndDate: '2037-12-31' });
        expect(await marks()).toEqual([null, null]);
      } finally {
        await host.stop();
      }
    });

    it('takes the mark of a rival that is signed itself', async () => {
      const { call, read, move, approved, host } = await open();
      try {
        const [id, rival] = [await approved(), await approved()];
        expect((await move(id, 'Approved', 'Signed')).status).toBe(200);
        expect((await read(rival)).rival).toBe(id);
        await call('PUT', `contract/${rival}`, { leaseStartDate: nextLease.leaseStartDate, leaseEndDate: nextLease.leaseEndDate }, (await read(rival)).version);
        expect((await move(rival, 'Approved', 'Signed')).status).toBe(200);
        expect((await read(rival)).rival).toBeNull();
      } finally {
        await host.stop();
      }
    });

    it('alone says that a unit was taken; the mark goes by hand, or with the wish for another home', async () => {
      const { host, call, send, home, read, move, make, approved } = await open();
      try {
        const id = await approved();
        const [first, second] = [(await make({ room: home.room })).id, (await make({ room: home.room })).id];
        const put = async (contract: number, patch: object) => send('PUT', `contract/${contract}`, patch, (await read(contract)).version);
        expect((await put(first, { rival: second })).body).toMatchObject({ fields: { rival: 'contract.rule.rival' } });
        expect((await send('POST', 'contract', { ...ready, rival: id })).body).toMatchObject({ fields: { rival: 'contract.rule.rival' } });
        expect((await move(id, 'Approved', 'Signed')).status).toBe(200);
        for (const [contract, patch] of [[first, { room: null, unit: '12B' }], [second, { rival: null }]] as const) {
          expect([contract, (await read(contract)).rival]).toEqual([contract, id]);
          expect((await put(contract, patch)).status).toBe(200);
          expect([contract, (await read(contract)).rival]).toEqual([contract, null]);
        }
        expect(await call('GET', `contract/${id}`)).toMatchObject({ rival: null });
      } finally {
        await host.stop();
      }
    });

    it('keeps what it asked for: no edit of a signed contract takes it away', async () => {
      const { host, send, home, read, move, approved } = await open();
      try {
        const id = await approved();
        expect((await move(id, 'Approved', 'Signed')).status).toBe(200);
        const put = async (patch: object) => send('PUT', `contract/${id}`, patch, (await read(id)).version);
        for (const [patch, field] of [[{ leaseEndDate: null }, 'leaseEndDate'], [{ unit: null }, 'unit'], [{ feePayer: 'client' }, 'feeAcknowledged']] as const) {
          const refused = await put(patch);
          expect([field, refused.status, (refused.body as Failure).fields]).toEqual([field, 400, { [field]: 'contract.rule.needed' }]);
        }
        expect((await put({ room: null })).body).toMatchObject({ fields: { room: 'contract.rule.needed' } });
        expect((await put({ feePayer: 'client', feeAcknowledged: true, leaseEndDate: day(400) })).status).toBe(200);
        expect(await rowsOf(host.kernel.use(database).read, 'select "contract", "room" from "lease"')).toEqual([{ contract: id, room: home.room }]);
      } finally {
        await host.stop();
      }
    });

    it('that was taken back is done again only with all that it asks for', async () => {
      const { host, call, send, home, read, move, approved } = await open();
      try {
        const id = await approved();
        const undo = async (batch: number | null) => send('POST', `batch/${batch}/undo`);
        const signed = (await move(id, 'Approved', 'Signed')).body as MovedResponse;
        const back = (await undo(signed.batch)).body as UndoResponse;
        const row = await read(id);
        const emptied = await send('PUT', `contract/${id}`, { leaseEndDate: null, feePayer: null }, row.version);
        expect(emptied.status).toBe(200);
        const again = (await undo(back.batch)).body as UndoResponse;
        expect(again).toMatchObject({ undone: 0, refused: [{ id }] });
        expect(await read(id)).toMatchObject({ workflow: row.workflow, leaseEndDate: null });
        await undo((emptied.body as { batch: number }).batch);
        const done = (await undo(back.batch)).body as UndoResponse;
        expect(done).toMatchObject({ undone: 1, refused: [] });
        expect((await call<{ taken: number }>('GET', `room/${home.room}`)).taken).toBe(1);
        // and what was done again goes back as what was done first
        expect((await undo(done.batch)).body).toMatchObject({ undone: 1, refused: [] });
        expect(await read(id)).toMatchObject({ workflow: row.workflow });
      } finally {
        await host.stop();
      }
    });

    it('and losing keep what they asked for: a reason is not taken away', async () => {
      const { host, send, read, move, make } = await open();
      try {
        const { id } = await make({});
        expect((await move(id, 'New', 'Lost', { lostReason: 1 })).status).toBe(200);
        const put = async (patch: object) => send('PUT', `contract/${id}`, patch, (await read(id)).version);
        expect((await put({ lostReason: null })).body).toMatchObject({ fields: { lostReason: 'contract.rule.needed' } });
        expect((await put({ lostReason: otherReason })).body).toMatchObject({ fields: { lostNote: 'contract.rule.needed' } });
        expect((await put({ lostReason: otherReason, lostNote: 'far' })).status).toBe(200);
      } finally {
        await host.stop();
      }
    });

    it('of a room that is let on those days is refused, and leaves nothing behind', async () => {
      const { host, call, home, move, approved } = await open();
      try {
        const [first, second, later] = [await approved(), await approved(), await approved(nextLease)];
        expect((await move(first, 'Approved', 'Signed')).status).toBe(200);
        const refused = await move(second, 'Approved', 'Signed');
        expect([refused.status, (refused.body as Failure).fields['leaseStartDate']]).toEqual([400, 'contract.rule.overlap']);
        expect((await move(later, 'Approved', 'Signed')).status).toBe(200);
        expect((await call<{ taken: number }>('GET', `room/${home.room}`)).taken).toBe(1);
        const overlapping = host.kernel.use(database).write((connection) =>
          change(connection, 'insert into "lease" ("contract", "room", "seat", "startDate", "endDate") values (?, ?, 1, ?, ?)', [second, home.room, day(200), day(230)]),
        );
        await expect(overlapping).rejects.toThrow(/lease_overlap/);
      } finally {
        await host.stop();
      }
    });

    it('of rivals signed in one call is given to one of them, and the others are refused alone', async () => {
      const { send, call, home, stage, read, approved, host } = await open();
      try {
        const [first, second, later] = [await approved(), await approved(), await approved(nextLease)];
        const ids = [first, second, later];
        const versions = async () => Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })));
        const signed = { workflow: stage('Signed') };
        const overlap = { leaseStartDate: 'contract.rule.overlap' };
        const [shown] = [(await call<{ rows: readonly { id: number; problems?: object }[] }>('POST', 'contract/bulk/preview', { ids, fields: { workflow: { set: signed.workflow } } })).rows];
        expect(shown.map(({ id, problems }) => [id, problems])).toEqual([[first, undefined], [second, overlap], [later, undefined]]);
        const all = await send('PUT', 'contract', { records: await versions(), patch: signed });
        expect([all.status, (all.body as Failure).fields]).toEqual([400, overlap]);
        const bulk = await call<{ batch: number }>('POST', 'contract/bulk', { records: await versions(), fields: { workflow: { set: signed.workflow } } });
        expect(bulk).toMatchObject({ changed: [first, later], refused: [{ id: second, fields: overlap }] });
        await call('POST', `batch/${bulk.batch}/undo`);
        const rows = (await versions()).map((one) => ({ ...one, patch: signed }));
        expect(await call('POST', 'contract/sheet', { rows })).toMatchObject({ rows: [{ id: first, written: ['workflow'] }, { id: second, written: [], refused: { workflow: 'contract.rule.overlap' } }, { id: later, written: ['workflow'] }] });
        expect((await call<{ taken: number }>('GET', `room/${home.room}`)).taken).toBe(1);
        // days of signed ones that would meet, and those of both that follow one another after all
        const moved = async (...patches: readonly object[]) => call('POST', 'contract/sheet', { rows: (await versions()).flatMap((one, place) => (patches[place] ? [{ ...one, patch: patches[place] }] : [])) });
        expect(await moved({ memo: 'kept' }, { memo: 'kept' }, { leaseStartDate: day(300) })).toMatchObject({ rows: [{ written: ['memo'] }, { written: ['memo'] }, { written: [], refused: overlap }] });
        expect(await moved({ leaseEndDate: day(299) }, { memo: 'still' }, { leaseStartDate: day(300) })).toMatchObject({ rows: [{ written: ['leaseEndDate'] }, { written: ['memo'] }, { written: ['leaseStartDate'] }] });
      } finally {
        await host.stop();
      }
    });

    it('that has ended frees the place, unless the next lease holds it', async () => {
      const { host, call, home, move, approved } = await open();
      try {
        const [first, next] = [await approved(), await approved(nextLease)];
        const taken = async () => (await call<{ taken: number }>('GET', `room/${home.room}`)).taken;
        for (const id of [first, next]) expect((await move(id, 'Approved', 'Signed')).status).toBe(200);
        await endLeases(host.kernel, nextLease.leaseStartDate);
        expect(await taken()).toBe(1);
        await endLeases(host.kernel, day(748));
        expect(await taken()).toBe(0);
      } finally {
        await host.stop();
      }
    });

    it('is taken back while a rival is signed, and both end with one lease at most', async () => {
      const { host, send, read, move, approved, stage } = await open();
      try {
        const [first, second] = [await approved(), await approved()];
        for (let round = 0; round < 4; round += 1) {
          const signed = (await move(first, 'Approved', 'Signed')).body as MovedResponse;
          const ends = await Promise.all([send('POST', `batch/${signed.batch}/undo`), move(second, 'Approved', 'Signed')]);
          expect(ends.map(({ status }) => (status < 500 ? 'ended' : status))).toEqual(['ended', 'ended']);
          const won = [];
          for (const id of [first, second]) if ((await read(id)).workflow === stage('Signed')) won.push(id);
          const leases = await rowsOf<{ contract: number }>(host.kernel.use(database).read, 'select "contract" from "lease"');
          expect(leases.map(({ contract }) => contract)).toEqual(won);
          expect(won.length).toBeLessThanOrEqual(1);
          for (const id of won) expect((await move(id, 'Signed', 'Approved')).status).toBe(200);
        }
      } finally {
        await host.stop();
      }
    });

    it('asked for by two at once is given to one', async () => {
      const { host, move, approved } = await open();
      try {
        const both = [await approved(), await approved()];
        const answers = await Promise.all(both.map((id) => move(id, 'Approved', 'Signed')));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      } finally {
        await host.stop();
      }
    });
  });

  it('carry over what a room and a customer know', async () => {
    const { host, call, home } = await open();
    try {
      const customer = await call<{ id: number }>('POST', 'customer', { name: 'Priya Nair', phone: '+1 646 555 0101', budget: 420_000, occupation: 'worker' });
      const { id } = await call<Row>('POST', 'contract', { customer: customer.id, room: home.room });
      expect(await call('GET', `contract/${id}`)).toMatchObject({
        name: 'Priya Nair', budget: 420_000, occupation: 'worker', address: '41-17 Crescent St', unit: '31F', rent: home.rent, building: home.building, price: 410_000, number: 1,
      });
    } finally {
      await host.stop();
    }
  });

  it('tell the assignee of a new contract and of one on tour, with a link to it', async () => {
    const { host, call, move } = await open();
    try {
      const made = await host.call('POST', '/api/user/register', { body: { userId: 'agent01', name: '김민서', email: 'agent@stoop.example', userPw: host.credentials('x', 'a long way home 1').userPw } });
      const { id: member } = (await made.json()) as { id: number };
      await call('PUT', `user/${member}`, { status: 'approved' }, (await call<Row>('GET', `user/${member}`)).version);
      // who may not see contracts is told of none
      const roles = (await call<{ rows: { id: number; code: string }[] }>('GET', 'role')).rows.filter(({ code }) => code === 'leasingAgent').map(({ id }) => id);
      const employee = await call<{ id: number }>('POST', 'employee', { name: '김민서', member, roles });
      const { id } = await call<Row>('POST', 'contract', { ...ready, assignee: employee.id });
      expect((await move(id, 'New', 'On tour')).status).toBe(200);
      const token = await host.signIn('agent01', 'a long way home 1');
      const inbox = (await (await host.call('GET', '/api/push', { token, headers: { cookie: 'locale=en' } })).json()) as { rows: { title: string; link: string }[] };
      expect(inbox.rows.map(({ title, link }) => [title, link])).toEqual([
        ['MS-1 최민준 is on tour', `/contract/update/${id}`],
        ['New contract MS-1 최민준', `/contract/update/${id}`],
      ]);
    } finally {
      await host.stop();
    }
  });
}, 'product');
