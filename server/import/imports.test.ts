import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import type { ImportFile } from '#kit/import/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { openHeaterImport, said, type HeaterImport } from '#tests/support/sample-import.ts';
import { someone } from '#tests/support/sample-records.ts';
import { database } from '../database/database.ts';
import { rowsOf } from '../database/statement.ts';
import { recordChanged } from '../records/events.ts';
import { recordsRegistry } from '../records/registry.ts';
import { writing } from '../records/write/writing.ts';
import { applyImport } from './apply/apply-run.ts';
import { findImport } from './import-store.ts';

// Each file is read in a thread of its own, which a busy machine is slow to start.
const file = [
  'Where,Made by,연도,Valves,Tone,Weight,Lit,Note',
  '1 A Street,Acme,1999,Oak; Pine,warm,1.5,yes,',
  '2 A Street,ACME,2001,,cold,"1,200",no,',
  '1 A St,Acme,1999,,warm,1,yes,',
  '4 A Street,Nobody,20I8,,green,x,maybe,',
  '5 A Street,,1500,,,,,',
  ',Acme,1999,,,,,',
  '7 A Street,Acme,1850,,,,yes,"one',
  'two"',
  '',
  '8 A Street,Acme,1999,Oak,,,,',
].join('\r\n');

onEachEngine('imports', (open) => {
  let { kernel, send, call, correct, upload, ended, checked, applied, rows, heaters, edit } = {} as HeaterImport;
  const begin = async () => {
    ({ kernel, send, call, correct, upload, ended, checked, applied, rows, heaters, edit } = await openHeaterImport(await open()));
  };

  /** Begins to write an import and pauses it once some of its rows are committed. */
  async function pausedAfterSome(id: string): Promise<ImportFile> {
    const { promise, resolve } = Promise.withResolvers<ImportFile>();
    const stop = kernel.on(recordChanged, () => {
      stop();
      resolve(call<ImportFile>('POST', `/import/${id}/pause`));
    });
    await call('POST', `/import/${id}/apply`, {});
    // others who write meanwhile have each transaction end early
    const writing = new AbortController();
    void promise.finally(() => writing.abort());
    for (; !writing.signal.aborted; await setImmediate()) await kernel.use(database).write(async () => undefined);
    return promise;
  }

  it('propose a mapping by names in any language, and say how each column is read', async () => {
    await begin();
    const one = await upload(file);
    expect(Object.values(one.settings.mapping)).toEqual([
      'address',
      'maker',
      'year',
      'valves',
      'tone',
      'weight',
      'lit',
      'note',
    ]);
    expect([one.rows, one.headerLine, one.delimiter, one.encoding]).toEqual([8, 1, ',', 'utf-8']);
    expect(one.settings.matchBy).toBe('address');
    expect(one.columns.map(({ reading }) => [reading.state, reading.says.key, reading.says.values?.['count']])).toEqual(
      [
        ['read', 'kit.import.read.text', 7],
        ['attention', 'kit.import.read.unknown', 3],
        ['attention', 'kit.import.read.unfit', 1],
        ['attention', 'kit.import.read.unknown', 2],
        ['attention', 'kit.import.read.needsMeaning', 1],
        ['attention', 'kit.import.read.unfit', 1],
        ['attention', 'kit.import.read.needsMeaning', 1],
        ['read', 'kit.import.read.text', 1],
      ],
    );
    expect(one.columns[4]?.reading.meanings?.[0]).toEqual({ cell: 'green', rows: 1, means: null });
  });

  it('name every bad cell with its line and write nothing before they are asked to', async () => {
    await begin();
    const { id } = await upload(file);
    const one = await checked(id);
    expect(one.counts).toEqual({ new: 0, change: 0, same: 0, unsure: 0, error: 8 });
    expect(said(await rows(id))[0]).toBe('2 | error | maker rule.unknownLabel | valves rule.unknownLabel');
    await call('PUT', `/import/${id}`, { createMissing: ['maker', 'valves'] });
    const again = await checked(id);
    expect(again.counts).toEqual({ new: 2, change: 0, same: 0, unsure: 2, error: 4 });
    expect(again.creates).toEqual({ maker: 1, valve: 2 });
    expect(said(await rows(id))).toEqual([
      '2 | new',
      '3 | unsure | weight heater.warning.heavy',
      '4 | unsure | address kit.import.row.differs',
      '5 | error | year rule.number | tone rule.choice | weight rule.number | lit rule.flag',
      '6 | error | year rule.tooSmall',
      '7 | error | address rule.required',
      '8 | error | year heater.rule.tooOldToBeLit',
      '11 | new',
    ]);
    expect((await rows(id, '?result=error&offset=1&limit=2')).map(({ line }) => line)).toEqual([6, 7]);
    expect(await heaters()).toEqual([]);
    const refused = await send('POST', `/import/${id}/apply`, '{}');
    expect([refused.status, refused.body.fields]).toEqual([400, { skipErrors: 'kit.import.apply.errors' }]);
  });

  it('call the person back when writing took long, and not otherwise', async () => {
    await begin();
    const one = await upload(file, 'heaters.csv');
    await call('PUT', `/import/${one.id}`, { createMissing: ['maker', 'valves'] });
    await checked(one.id);
    const stored = await findImport(kernel.use(database).read, one.id);
    const parts = { database: kernel.use(database), writing: kernel.use(writing), registry: kernel.use(recordsRegistry) };
    vi.useFakeTimers({ toFake: ['Date'] });
    const late = () => vi.setSystemTime(Date.now() + 10_001);
    await applyImport(parts, stored!, someone(1, ['admin']), late, new AbortController().signal, '/heater/upload?import=1');
    vi.useRealTimers();
    const messages = () => kernel.use(database).read.selectFrom('pushMessage').selectAll().execute();
    expect(await messages()).toMatchObject([
      { userIdx: 1, title: 'heaters.csv is imported', body: '2 new, 0 changed', link: '/heater/upload?import=1' },
    ]);

    const next = await upload('Where\n9 A Street', 'more.csv');
    await checked(next.id);
    await call('POST', `/import/${next.id}/apply`, { page: '/heater/upload' });
    await ended(next.id);
    expect(await messages()).toHaveLength(1);
    expect((await send('POST', `/import/${next.id}/apply`, '{"page":"//elsewhere.example"}')).status).toBe(400);
  });

  it('write as one batch, make what is missing, add nothing twice, and come back whole', async () => {
    await begin();
    const { id } = await upload(file);
    await call('PUT', `/import/${id}`, { createMissing: ['maker', 'valves'] });
    await checked(id);
    const one = await applied(id);
    expect(one.outcome).toEqual({ batch: expect.any(Number), created: 2, changed: 0, made: { maker: 1, valve: 2 } });
    expect(await heaters()).toMatchObject([
      { address: '1 A Street', year: 1999, tone: 'warm', weight: 1.5, lit: true, maker: 1, valves: [1, 2] },
      { address: '8 A Street', year: 1999, lit: false, valves: [1] },
    ]);
    expect((await send('POST', `/import/${id}/apply`, '{}')).status).toBe(409);

    const twin = await upload(file);
    expect(twin.settings).toEqual(one.settings);
    const second = await checked(twin.id);
    expect(second.counts).toMatchObject({ new: 0, change: 0, same: 2 });
    expect((await applied(twin.id)).outcome).toMatchObject({ batch: null, created: 0 });
    expect((await heaters()).length).toBe(2);

    await call('POST', `/batch/${one.outcome?.batch}/undo`, {});
    expect(await heaters()).toEqual([]);
    expect((await call<{ total: number }>('GET', '/maker')).total).toBe(0);
    const third = await upload(file);
    expect((await checked(third.id)).counts).toMatchObject({ new: 2 });
  });

  it('change only what the file fills and what differs', async () => {
    await begin();
    await call('POST', '/heater', { address: '1 A St', year: 1990, tone: 'warm', weight: 2 });
    const { id } = await upload('Where,Year,Tone,Weight\n1 A STREET,1999,,2\n');
    expect((await checked(id)).counts).toMatchObject({ change: 1 });
    expect(await rows(id)).toMatchObject([{ line: 2, result: 'change', id: 1, changes: { year: [1990, 1999] } }]);
    expect((await applied(id)).outcome).toMatchObject({ created: 0, changed: 1 });
    expect(await heaters()).toMatchObject([{ address: '1 A St', year: 1999, tone: 'warm', weight: 2, version: 2 }]);
  });

  it('leave out a row whose record was changed since the check, and bring in the others', async () => {
    await begin();
    await call('POST', '/heater', { address: '1 A St', year: 1990 });
    const { id } = await upload('Where,Year\n1 A St,1999\n2 A St,1999\n');
    await checked(id);
    await send('PUT', '/heater/1', JSON.stringify({ year: 1995 })).then(({ status }) => expect(status).toBe(428));
    await edit(1, 1, { year: 1995 });
    const one = await applied(id);
    expect([one.state, one.outcome]).toMatchObject(['applied', { created: 1, changed: 0, refused: 1 }]);
    expect(said(await rows(id, '?result=error'))).toEqual(['2 | error | year kit.import.row.changed']);
    expect(await heaters()).toMatchObject([{ year: 1995 }, { address: '2 A St' }]);
  });

  it('take corrections and confirmations, and check the rows they touch again', async () => {
    await begin();
    const { id } = await upload('Where,Year,Weight\n1 A St,1999,1\n1 A Street,20I8,1\n3 A St,1999,5000\n');
    expect((await checked(id)).counts).toEqual({ new: 1, change: 0, same: 0, unsure: 1, error: 1 });
    const fixed = await correct(id, { 3: { cells: { 0: '2 A St', 1: '2018' } } });
    const row = fixed.rows.find(({ line }) => line === 3);
    expect([row?.result, row?.corrected, row?.cells]).toEqual(['new', [0, 1], ['2 A St', '2018', '1']]);
    expect(fixed.file.counts).toMatchObject({ new: 2, error: 0 });
    await correct(id, { 2: { cells: { 0: '2 A Street' } } });
    expect(said(await rows(id))).toEqual([
      '2 | new',
      '3 | unsure | address kit.import.row.differs',
      '4 | unsure | weight heater.warning.heavy',
    ]);
    await correct(id, { 2: { cells: { 0: '1 A St' } }, 4: { confirmed: true } });
    expect((await rows(id)).map(({ result }) => result)).toEqual(['new', 'new', 'new']);
    expect((await checked(id)).counts).toMatchObject({ new: 3 });
    expect((await applied(id, false)).outcome).toMatchObject({ created: 3 });
    expect((await heaters()).map(({ address, weight }) => [address, weight])).toEqual([
      ['1 A St', 1],
      ['2 A St', 1],
      ['3 A St', 5000],
    ]);
  });

  it('read values by the meanings a person gave them', async () => {
    await begin();
    await call('POST', '/maker', { name: { kr: '', en: 'Acme', zh: '' } });
    const { id } = await upload('Where,Maker,Tone\n1 A St,Acme Inc,OP\n2 A St,Unknown,none\n');
    const one = await call<ImportFile>('PUT', `/import/${id}`, {
      meanings: { maker: { 'Acme Inc': 'Acme', Unknown: '' }, tone: { OP: 'cold', none: '' } },
    });
    expect(one.columns.map(({ reading }) => reading.state)).toEqual(['read', 'read', 'read']);
    await checked(id);
    expect((await applied(id, false)).outcome).toMatchObject({ created: 2 });
    expect(await heaters()).toMatchObject([
      { maker: 1, tone: 'cold' },
      { maker: null, tone: null },
    ]);
  });

  it('leave nothing behind when they are cancelled', async () => {
    await begin();
    const many = Array.from({ length: 5000 }, (_, place) => `${place + 1} A Street,1999`);
    const { id } = await upload(`Where,Year\n${many.join('\n')}\n`);
    await checked(id);
    await call('POST', `/import/${id}/apply`, {});
    const one = await call<ImportFile>('POST', `/import/${id}/cancel`);
    expect([one.state, one.stopped]).toEqual(['checked', { key: 'kit.import.stopped.cancelled' }]);
    expect(await heaters()).toEqual([]);
    expect((await applied(id)).outcome).toMatchObject({ created: 5000 });
  });

  it('keep what is written when they are paused, go on behind it, and go back as one', async () => {
    await begin();
    const many = Array.from({ length: 5000 }, (_, place) => `${place + 1} A Street,Maker ${place % 7}`);
    const { id } = await upload(`Where,Maker\n${many.join('\n')}\n`);
    await call('PUT', `/import/${id}`, { createMissing: ['maker'] });
    await checked(id);
    const paused = await pausedAfterSome(id);
    const count = async (what = '*') => Number((await rowsOf<{ n: number }>(kernel.use(database).read, `select count(${what}) as "n" from "heater" where "deletedAt" is null`))[0]!.n);
    const written = await count();
    expect(written).toBeLessThan(5000);
    expect([paused.state, paused.done, paused.stopped]).toEqual(['paused', written, undefined]);
    // what somebody else would change is refused until the person goes on or cancels
    expect((await send('POST', `/import/${id}/check`, '{}')).status).toBe(409);
    const done = await applied(id);
    expect(done.outcome).toMatchObject({ created: 5000, made: { maker: 7 } });
    expect([await count(), await count('distinct "address"')]).toEqual([5000, 5000]);
    expect((await send('POST', `/import/${id}/pause`)).status).toBe(409);
    expect(await call('POST', `/batch/${done.outcome?.batch}/undo`)).toMatchObject({ undone: 5007, refused: [] });
    expect(await count()).toBe(0);
  });

  it('take back what is written when they are cancelled after a pause, and can be written again', async () => {
    await begin();
    await call('POST', '/heater', { address: '1 A Street', year: 1950 });
    const many = Array.from({ length: 3000 }, (_, place) => `${place + 1} A Street,1999`);
    const { id } = await upload(`Where,Year\n${many.join('\n')}\n`);
    await checked(id);
    await pausedAfterSome(id);
    const one = await call<ImportFile>('POST', `/import/${id}/cancel`);
    expect([one.state, one.stopped, one.counts?.new]).toEqual(['checked', { key: 'kit.import.stopped.cancelled' }, 2999]);
    expect(await heaters()).toMatchObject([{ address: '1 A Street', year: 1950 }]);
    expect((await applied(id)).outcome).toMatchObject({ created: 2999, changed: 1 });
  });

  it('check large files one after another, as each thread may fill a gigabyte', async () => {
    await begin();
    const many = Array.from({ length: 1200 }, (_, place) => `${place + 1} A Street,1999`);
    const ids: string[] = [];
    let [alive, max] = [0, 0];
    // Threads that read the database for longer questions are none of these: once begun they name the limit of the machine.
    const count = (thread: Worker) => {
      if (thread.resourceLimits?.maxOldGenerationSizeMb !== 1024) return;
      max = Math.max(max, (alive += 1));
      thread.once('exit', () => (alive -= 1));
    };
    process.on('worker', count);
    for (const year of ['Year', '연도', '年份']) ids.push((await upload(`Where,${year}\n${many.join('\n')}\n`)).id);
    // one waits for what was read
    expect(alive).toBe(1);
    await Promise.all(ids.map((id) => call('POST', `/import/${id}/check`)));
    const [last = ''] = ids.slice(-1);
    const cancelled = await call<ImportFile>('POST', `/import/${last}/cancel`);
    expect([cancelled.state, cancelled.stopped]).toEqual(['mapping', { key: 'kit.import.stopped.cancelled' }]);
    const checkedFiles = await Promise.all(ids.map(ended));
    process.off('worker', count);
    expect(max).toBe(1);
    expect(checkedFiles.map((one) => one.counts?.new)).toEqual([1200, 1200, undefined]);
    expect((await checked(last)).counts?.new).toBe(1200);
  });

  it('read two files at once at most, the check of a large one included', async () => {
    await begin();
    const many = Array.from({ length: 1200 }, (_, place) => `${place + 1} A Street,1999`);
    let [alive, max] = [0, 0];
    const count = (thread: Worker) => {
      // The threads that read files and those that check them.
      if (![768, 1024].includes(thread.resourceLimits?.maxOldGenerationSizeMb ?? 0)) return;
      max = Math.max(max, (alive += 1));
      thread.once('exit', () => (alive -= 1));
    };
    process.on('worker', count);
    const { id } = await upload(`Where,Year\n${many.join('\n')}\n`);
    await call('POST', `/import/${id}/check`);
    // no thread waits for files of few rows
    const few = many.slice(0, 900).join('\n');
    const others = await Promise.all(['Year', '연도', '年份', 'Built'].map((year) => upload(`Where,${year}\n${few}\n`)));
    const one = await ended(id);
    process.off('worker', count);
    expect(max).toBeLessThanOrEqual(2);
    expect([one.counts?.new, others.map((other) => other.rows)]).toEqual([1200, [900, 900, 900, 900]]);
  });

  it('keep from people what is not theirs', async () => {
    await begin();
    const asViewer = await send('POST', '/import?record=heater&name=a.csv', file, 'viewer', 'text/csv');
    expect([asViewer.status, asViewer.body.permission]).toEqual([403, 'heater/edit']);
    const asManager = await send('POST', '/import?record=heater&name=a.csv', file, 'manager', 'text/csv');
    // 'maker' takes a right of its own that managers lack
    expect(asManager.body.settings.mapping[1]).toBe(null);
    const { id } = asManager.body as ImportFile;
    expect((await send('GET', `/import/${id}`, undefined, 'viewer')).status).toBe(403);
    expect((await send('POST', `/import/${id}/check`, '{}', 'viewer')).status).toBe(403);
    expect((await send('PUT', `/import/${id}`, JSON.stringify({ mapping: { 1: 'maker' } }), 'manager')).status).toBe(
      400,
    );
  });

  it('answer what does not fit with what is wrong', async () => {
    await begin();
    const { id } = await upload(file);
    const status = async (method: string, path: string, body?: string) => (await send(method, path, body)).status;
    expect(await status('POST', '/import?record=heater')).toBe(400);
    expect(await status('POST', '/import?record=nothing&name=a.csv', 'a,b')).toBe(404);
    expect((await send('POST', '/import?record=heater&name=a.csv', '\0\0\0\x01')).body.fields).toEqual({
      file: 'kit.import.file.notText',
    });
    expect(await status('GET', '/import/nothing')).toBe(404);
    expect(await status('GET', `/import/${id}/rows?result=odd`)).toBe(400);
    expect(await status('PUT', `/import/${id}/rows`, '{"rows":[{"line":"x"}]}')).toBe(400);
    expect(await status('PUT', `/import/${id}/rows`, '{"rows":[]}')).toBe(400);
    expect(await status('PUT', `/import/${id}/rows`, '{"rows":[{"line":2}]}')).toBe(409);
    expect(await status('GET', `/import/${id}/rows?lines=2,x`)).toBe(400);
    expect(await status('GET', `/import/${id}/lines?result=odd`)).toBe(400);
    for (const wrong of [
      { mapping: { 99: 'address' } },
      { mapping: { 0: 'age' } },
      { mapping: { 0: 'photos' } },
      { mapping: { 0: 'year', 2: 'year' } },
      { joins: { age: [0] } },
      { createMissing: ['year'] },
      { matchBy: 'year' },
      { encoding: 'klingon' },
      { delimiter: 'x' },
      { meanings: { maker: 'Acme' } },
      { other: 1 },
    ]) {
      expect(await status('PUT', `/import/${id}`, JSON.stringify(wrong))).toBe(400);
    }
  });

  it('read a file again as a person says', async () => {
    await begin();
    const one = await upload(new Uint8Array([...Buffer.from('Where;연도\n1 A St;', 'utf8'), 0xff, 0x0a]));
    const told = await call<ImportFile>('PUT', `/import/${one.id}`, {
      encoding: 'utf-8',
      delimiter: ';',
      headerLine: 0,
    });
    expect([told.encoding, told.delimiter, told.headerLine, told.rows, told.columns.length]).toEqual([
      'utf-8',
      ';',
      0,
      2,
      2,
    ]);
    const back = await call<ImportFile>('PUT', `/import/${one.id}`, { headerLine: 1 });
    expect(Object.values(back.settings.mapping)).toEqual(['address', 'year']);
  });
});
