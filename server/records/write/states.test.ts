import { expect, it } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin, type Kernel } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, enteredAt, flag, reference, text } from '#kit/records/field.ts';
import { readQuery } from '#kit/records/query.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { editHeaters, heaterKernel, readHeaters, someone } from '#tests/support/sample-records.ts';
import { index, recordTable } from '../../database/schema.ts';
import { rowsOf } from '../../database/statement.ts';
import { migrations, recordResource, type Caller } from '../../slots.ts';
import { entered } from '../entered.ts';
import { recordChanged, type RecordsChanged } from '../events.ts';
import { historyOf } from '../endpoints/history.ts';
import { reading } from '../read/reading.ts';
import { previewOf } from './bulk.ts';
import { writing, type Batch } from './writing.ts';

const boss = someone(1, ['admin']);
const colleague = someone(3, ['admin']);
const clerk = someone(2, ['manager']);

const claim = defineEntity('claim', {
  title: text({ required: true }),
  state: choice(['asked', 'granted', 'refused'], {
    states: {
      asked: { to: { granted: 'claim/decide', refused: 'claim/decide' }, shape: 'open' },
      granted: { to: { refused: 'claim/decide' }, shape: 'done' },
      refused: { to: { asked: '' }, asks: ['reason'], empties: ['reason', 'urgent'], shape: 'refused' },
    },
    start: { asked: '', granted: 'claim/decide' },
  }),
  reason: text(),
  urgent: flag({ initial: false }),
  since: enteredAt('state'),
  /** A valve as a stage: from the first to the second, never back. */
  stage: reference('valve'),
});
const letter = defineEntity('letter', { title: text({ required: true }), note: text() });

const claims = definePlugin({
  id: 'claim',
  contributes: [
    permissions(definePermission('claim/decide', [])),
    migrations({
      id: 'claim/001-tables',
      up: async (on) => {
        await recordTable(on, 'claim', { title: 'text', state: 'text', reason: 'text', urgent: 'flag', since: 'moment', stage: { to: 'valve' }, sortText: 'text' });
        await index(on, 'claim', ['state', 'since']);
        await recordTable(on, 'letter', { title: 'text', note: 'text', sortText: 'text' });
      },
    }),
    recordResource({
      entity: claim,
      read: readHeaters,
      write: editHeaters,
      states: {
        stage: async (on) => {
          const rows = await rowsOf<{ id: number }>(on, 'select "id" from "valve" order by "id"');
          const of = Object.fromEntries(rows.map(({ id }, place) => [id, { to: rows[place + 1] ? { [rows[place + 1]!.id]: '' } : {}, shape: 'open' as const }]));
          return { of, start: { [rows[0]?.id ?? '']: '' } };
        },
      },
    }),
    recordResource({ entity: letter, read: readHeaters, write: readHeaters }),
    entered({
      id: 'claim/letter', of: 'claim', field: 'state', state: 'granted',
      run: async (batch, { id }) => {
        const written = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "letter" where "note" is null');
        await batch.updateMany('letter', written.map((one) => ({ id: one.id, patch: { note: `granted ${id}` } })));
      },
    }),
  ],
});

onEachEngine('states', (open) => {
  let kernel: Kernel;
  let facts: RecordsChanged[];
  const begin = async () => {
    kernel = await heaterKernel(await open(), [claims]);
    facts = [];
    kernel.on(recordChanged, (fact) => void facts.push(fact));
  };
  const write = <T>(work: (batch: Batch) => Promise<T>, who: Caller = boss, at?: string) =>
    kernel.use(writing).run(who, { kind: 'form', ...(at !== undefined && { at: new Date(at) }) }, work);
  const undo = (batch: number, who: Caller = boss) => kernel.use(writing).run(who, { kind: 'undo' }, (one) => one.undo(batch));
  const make = (values: object = {}, who: Caller = boss, at?: string) => write((batch) => batch.create('claim', { title: 'a', ...values }), who, at);
  const move = (id: number, values: object, who: Caller = boss) =>
    write(async (batch) => (await batch.update('claim', id, undefined, values as never), batch.id), who);
  const claimOf = async (id: number) => (await kernel.use(reading).rows('claim', [id], { system: true }))[0]!;
  const notes = async () => (await kernel.use(reading).rows('letter', [1, 2], { system: true })).map((row) => row['note']);

  it('hold at creation: where a record begins, and by whose right', async () => {
    await begin();
    expect(await make({}, clerk)).toMatchObject({ state: 'asked' });
    await expect(make({ state: 'granted' }, clerk)).rejects.toMatchObject({ status: 403, more: { permission: 'claim/decide' } });
    expect(await make({ state: 'granted' })).toMatchObject({ state: 'granted' });
    await expect(make({ state: 'refused', reason: 'x' })).rejects.toMatchObject({ status: 400, more: { fields: { state: 'rule.state.start' } } });
  });

  it('hold for a change: the step, its right and the fields it asks', async () => {
    await begin();
    const { id } = await make();
    await expect(move(id, { state: 'granted' }, clerk)).rejects.toMatchObject({ status: 403 });
    await expect(move(id, { state: 'refused' })).rejects.toMatchObject({ status: 400, more: { fields: { reason: 'rule.required' } } });
    await move(id, { state: 'refused', reason: 'late' });
    await expect(move(id, { reason: null })).rejects.toMatchObject({ more: { fields: { reason: 'rule.required' } } });
    await expect(move(id, { state: 'granted' })).rejects.toMatchObject({ more: { fields: { state: 'rule.state.step' } } });
    await move(id, { state: 'asked', reason: null }, clerk);
  });

  it('empty what belongs to one that is left: each time it is entered it asks anew, however it is written', async () => {
    await begin();
    const { id } = await make();
    await move(id, { state: 'refused', reason: 'late', urgent: true });
    const reopened = await move(id, { state: 'asked' });
    expect(await claimOf(id)).toMatchObject({ reason: null, urgent: false });
    const asked = { reason: 'rule.required' };
    await expect(move(id, { state: 'refused' })).rejects.toMatchObject({ more: { fields: asked } });
    const preview = await previewOf(kernel, 'claim', [id], { state: { set: 'refused' } }, { who: boss, locale: 'en', signal: new AbortController().signal });
    expect(preview.rows[0]?.problems).toEqual(asked);
    expect(await write((batch) => batch.updateEach('claim', [{ id, patchOf: () => ({ state: 'refused' }) }]))).toEqual([{ id, is: 'refused', fields: asked }]);
    expect(await write((batch) => batch.updateCells('claim', [{ id, version: 3, patch: { state: 'refused' } }]))).toMatchObject([{ written: [], refused: { state: 'rule.required' } }]);
    // an undo brings the former value back, and what is sent with the step stands
    await undo(reopened);
    expect(await claimOf(id)).toMatchObject({ state: 'refused', reason: 'late', urgent: true });
    await move(id, { state: 'asked', reason: 'look again' });
    expect(await claimOf(id)).toMatchObject({ reason: 'look again', urgent: false });
  });

  it('refuse one of many alone, in the write, its cells and the preview', async () => {
    await begin();
    const [asked, granted] = [(await make()).id, (await make({ state: 'granted' })).id];
    const preview = await previewOf(kernel, 'claim', [asked, granted], { state: { set: 'asked' } }, { who: boss, locale: 'en', signal: new AbortController().signal });
    expect(preview.rows.map(({ problems }) => problems)).toEqual([undefined, { state: 'rule.state.step' }]);
    const outcomes = await write((batch) => batch.updateEach('claim', [asked, granted].map((id) => ({ id, patchOf: () => ({ state: 'granted' }) }))), clerk);
    expect(outcomes).toEqual([{ id: asked, is: 'refused', fields: { state: 'rule.state.right' } }, { id: granted, is: 'same' }]);
    const [row] = await write((batch) => batch.updateCells('claim', [{ id: granted, version: 1, patch: { state: 'asked', title: 'b' } }]));
    expect(row).toMatchObject({ written: ['title'], refused: { state: 'rule.state.step' } });
    const reasoned = await write((batch) => batch.updateCells('claim', [{ id: asked, version: 1, patch: { state: 'refused', reason: 'late', title: 'c' } }]), clerk);
    expect(reasoned).toMatchObject([{ written: ['title'], refused: { state: 'rule.state.right', reason: 'rule.state.right' } }]);
    expect(await claimOf(asked)).toMatchObject({ state: 'asked', reason: null, title: 'c' });
    const made = await write((batch) => batch.createEach('claim', [{ title: 'c' }, { title: 'd', state: 'refused', reason: 'x' }]));
    expect(made.map(({ is }) => is)).toEqual(['created', 'refused']);
  });

  it('let people take back their own move while nobody moved on, and nobody else’s', async () => {
    await begin();
    const { id } = await make({}, clerk, '2026-01-01T00:00:00Z');
    const granted = await move(id, { state: 'granted' });
    expect(await undo(granted, colleague)).toMatchObject({ undone: 0, refused: [{ record: 'claim', id, fields: ['state'] }] });
    const back = await undo(granted);
    expect(back).toMatchObject({ undone: 1, refused: [] });
    expect(await claimOf(id)).toMatchObject({ state: 'asked', since: '2026-01-01T00:00:00.000Z' });
    const again = await undo(back.batch);
    const refused = await move(id, { state: 'refused', reason: 'late' }, colleague);
    expect(await undo(again.batch)).toMatchObject({ undone: 0 });
    expect(await undo(refused, colleague)).toMatchObject({ undone: 1 });
    expect(await claimOf(id)).toMatchObject({ state: 'granted', reason: null });
  });

  it('date each move in a column that sorts, and leave it out of the history', async () => {
    await begin();
    const { id, since } = await make({}, boss, '2026-01-01T00:00:00Z');
    expect(since).toBe('2026-01-01T00:00:00.000Z');
    await move(id, { title: 'b' });
    expect((await claimOf(id))['since']).toBe(since);
    await move(id, { state: 'granted' });
    const after = await claimOf(id);
    expect(after['since']).toBe(after['updatedAt']);
    await make({}, boss, '2026-02-01T00:00:00Z');
    const { query } = readQuery(claim, new URLSearchParams('sort=since&state=asked,granted'));
    const { rows } = await kernel.use(reading).list('claim', query, { offset: 0, limit: 10 }, boss, 'en');
    expect(rows.map((row) => row['id'])).toEqual([id + 1, id]);
    const { entries } = await historyOf(kernel, 'claim', id, boss, 'en');
    expect(entries.flatMap(({ changes }) => Object.keys(changes))).not.toContain('since');
    await expect(move(id, { since: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ more: { fields: { since: 'rule.unknown' } } });
  });

  it('kept as records hold as those of a choice do', async () => {
    await begin();
    const [first, second] = await write((batch) => batch.createMany('valve', ['one', 'two'].map((en) => ({ name: { kr: '', en, zh: '' } }))));
    await expect(make({ stage: second })).rejects.toMatchObject({ more: { fields: { stage: 'rule.state.start' } } });
    const { id } = await make({ stage: first });
    await move(id, { stage: second });
    await expect(move(id, { stage: first })).rejects.toMatchObject({ more: { fields: { stage: 'rule.state.step' } } });
  });

  it('let follow what follows from them, in one transaction, and take it back with the move', async () => {
    await begin();
    await write((batch) => batch.createMany('letter', [{ title: 'one' }, { title: 'two' }]));
    const [a, b] = [(await make()).id, (await make()).id];
    const granted = await write(async (batch) => (await batch.updateMany('claim', [a, b].map((id) => ({ id, patch: { state: 'granted' } }))), batch.id));
    expect(await notes()).toEqual([`granted ${a}`, `granted ${a}`]);
    expect(facts.slice(-2).map(({ kind, by, entered: states }) => [kind, by?.name, states.map(({ id, state }) => [id, state])])).toEqual([
      ['form', 'User 1', [[a, 'granted'], [b, 'granted']]],
      ['follow', undefined, []],
    ]);
    await write((batch) => batch.update('letter', 2, undefined, { note: 'mine' }));
    const back = await undo(granted);
    expect(await notes()).toEqual([null, 'mine']);
    await undo(back.batch);
    expect([(await claimOf(a))['state'], await notes()]).toEqual(['granted', [`granted ${a}`, 'mine']]);
  });

  it('keep what follows from a move that could not be taken back', async () => {
    await begin();
    await write((batch) => batch.createMany('letter', [{ title: 'one' }, { title: 'two' }]));
    const [a, b] = [(await make()).id, (await make()).id];
    const granted = await write(async (batch) => (await batch.updateMany('claim', [a, b].map((id) => ({ id, patch: { state: 'granted' } }))), batch.id));
    await move(a, { state: 'refused', reason: 'late' });
    expect(await undo(granted)).toMatchObject({ undone: 1, refused: [{ id: a }] });
    expect(await notes()).toEqual([`granted ${a}`, `granted ${a}`]);
  });
});
