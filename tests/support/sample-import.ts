import { expect } from 'vitest';
import { definePlugin, type Kernel, type Plugin } from '#core/kernel/index.ts';
import type { ImportFile, ResultCounts } from '#kit/import/api.ts';
import type { CorrectedRows, ImportRow, ImportRows, RowDecision } from '#kit/import/check/api.ts';
import { areasModule } from '#server/areas.ts';
import { createApp } from '#server/http/app.ts';
import type { Database } from '#server/database/database.ts';
import { quietLog } from '#server/log.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { readQuery } from '#kit/records/query.ts';
import { importPlugin } from '#server/import/import-plugin.ts';
import { heaterImport } from './sample-areas.ts';
import { heaterApp, heaterKernel, someone } from './sample-records.ts';

/** Contents of a file: text as UTF-8, or bytes as they are. */
export type Content = string | Uint8Array;

/** An import, or what refused it. */
type Answered = ImportFile & { readonly fields?: Readonly<Record<string, string>>; readonly permission?: string };

/** A record as the answers give it. */
export type HeaterRecord = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** The import of one kind of record through its answers, over a database of its own. */
export interface TestImport {
  readonly kernel: Kernel;
  /** Calls an answer as someone with the roles; `body` goes as it is. */
  send(method: string, path: string, body?: BodyInit, roles?: string, type?: string): Promise<{ status: number; body: Answered }>;
  /** Changes a record that was read at a version. */
  edit(id: number, version: number, values: object): Promise<HeaterRecord>;
  /** Calls an answer as the administrator and expects it to do what it says. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  upload(content: Content, name?: string): Promise<ImportFile>;
  /** The import once nothing is under way any more. */
  ended(id: string): Promise<ImportFile>;
  checked(id: string): Promise<ImportFile>;
  applied(id: string, skipErrors?: boolean): Promise<ImportFile>;
  rows(id: string, query?: string): Promise<readonly ImportRow[]>;
  /** Says something of the rows of some lines, in one call. */
  correct(id: string, said: Readonly<Record<number, RowDecision>>): Promise<CorrectedRows>;
  /** Takes a file in and checks it, all columns read as guessed. */
  check(content: Content, name?: string): Promise<ImportFile>;
  /** Takes a file in, checks it and writes what can be written. */
  bring(content: Content, name?: string): Promise<ImportFile>;
  /** Every live record in the order of their making. */
  records(): Promise<readonly HeaterRecord[]>;
}

/** The import of heaters. */
export interface HeaterImport extends TestImport {
  heaters(): Promise<readonly HeaterRecord[]>;
  /** Every live address, in the order of their making. */
  addresses(): Promise<readonly unknown[]>;
}

/** Starts the import of heaters. */
export async function openHeaterImport(database: Database): Promise<HeaterImport> {
  const stage = await openImport(database, 'heater', [heaterImport], new URL('./sample-areas.ts', import.meta.url).href);
  const heaters = () => stage.records();
  return { ...stage, heaters, addresses: async () => (await heaters()).map(({ address }) => address) };
}

/** Starts the import of a kind of record that is heaters' or that the plugins contribute; `areas` is the module that has them. */
export async function openImport(
  database: Database,
  record: string,
  plugins: readonly Plugin[],
  areas: string,
): Promise<TestImport> {
  const areasPlugin = definePlugin({ id: 'heater/areas', provides: areasModule, setup: () => areas });
  const kernel = await heaterKernel(database, [...heaterApp, areasPlugin, importPlugin, ...plugins]);
  const { fetch } = createApp({ kernel, log: quietLog });

  const send: HeaterImport['send'] = async (method, path, body, roles = 'admin', type = 'application/json') => {
    const headers = {
      authorization: `Bearer ${roles}`,
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': type }),
    };
    const response = await fetch(
      new Request(`http://localhost/api${path}`, { method, headers, ...(body !== undefined && { body }) }),
    );
    return { status: response.status, body: JSON.parse((await response.text()) || 'null') as Answered };
  };
  const call: HeaterImport['call'] = async (method, path, body) => {
    const answer = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as never;
  };
  const upload: HeaterImport['upload'] = async (content, name = 'heaters.csv') => {
    const answer = await send('POST', `/import?record=${record}&name=${name}`, content as BodyInit, 'admin', 'application/octet-stream');
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const ended: HeaterImport['ended'] = async (id) => {
    for (;;) {
      const one = await call<ImportFile>('GET', `/import/${id}`);
      if (one.state !== 'checking' && one.state !== 'applying') return one;
      // The threads that read files speak between two turns of the event loop.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const checked: HeaterImport['checked'] = async (id) => {
    await call('POST', `/import/${id}/check`);
    return ended(id);
  };
  const applied: HeaterImport['applied'] = async (id, skipErrors = true) => {
    await call('POST', `/import/${id}/apply`, { skipErrors });
    return ended(id);
  };
  const check: HeaterImport['check'] = async (content, name) => checked((await upload(content, name)).id);
  return {
    kernel,
    send,
    call,
    correct: (id, said) => call('PUT', `/import/${id}/rows`, saidOf(said)),
    upload,
    ended,
    checked,
    applied,
    rows: async (id, query = '') => (await call<ImportRows>('GET', `/import/${id}/rows${query}`)).rows,
    check,
    bring: async (content, name) => applied((await check(content, name)).id),
    records: async () => {
      const order = { ...readQuery(kernel.use(recordsRegistry).get(record).entity, new URLSearchParams('sort=id')).query };
      return (await kernel.use(reading).list(record, order, { offset: 0, limit: 1000 }, someone(1, ['admin']), 'en')).rows;
    },
    edit: async (id, version, values) => {
      const headers = { authorization: 'Bearer admin', 'content-type': 'application/json', 'if-match': `"${version}"` };
      const body = JSON.stringify(values);
      const response = await fetch(new Request(`http://localhost/api/${record}/${id}`, { method: 'PUT', headers, body }));
      expect(response.status).toBe(200);
      return (await response.json()) as HeaterRecord;
    },
  };
}

/** The body that says something of the rows of some lines. */
export const saidOf = (said: Readonly<Record<number, RowDecision>>) => ({
  rows: Object.entries(said).map(([line, answer]) => ({ line: Number(line), ...answer })),
});

/** Rows of a check in a line each: line, result, field and reason. */
export const said = (rows: readonly ImportRow[]): readonly string[] =>
  rows.map(({ line, result, problems }) =>
    [`${line} | ${result}`, ...problems.map(({ field, key }) => `${field} ${key}`.trim())].join(' | '),
  );

/** Counts with the results that are not named at nought. */
export const counts = (some: Partial<ResultCounts>): ResultCounts => ({ new: 0, change: 0, same: 0, unsure: 0, error: 0, ...some });

/** Expects that every row has come out as something: written, the same, or refused. */
export function expectSum({ rows, counts: found }: ImportFile): void {
  expect(Object.values(found ?? {}).reduce((sum, one) => sum + one, 0)).toBe(rows);
}
