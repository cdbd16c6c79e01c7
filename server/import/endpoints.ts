import { z } from 'zod';
import { bounds } from '#kit/records/check.ts';
import { largestFile, maxCorrected, rowResults, type RowResult, type RowSaid } from '#kit/import/api.ts';
import { readBytes } from '#server/http/json.ts';
import { endpoint, type Call, type Caller } from '../slots.ts';
import { imports } from './import-service.ts';

const cellText = z.string().max(100_000);
/** The place of a column, written in one way only. */
const place = z.string().regex(/^(0|[1-9]\d{0,2})$/);
const fieldName = z.string().max(100);
const mapping = z.record(place, z.string().max(100).nullable());

const settings = z.strictObject({
  encoding: z.string().max(40).optional(),
  delimiter: z.string().max(4).optional(),
  headerLine: z.int().min(0).max(1_000_000).optional(),
  mapping: mapping.optional(),
  joins: z.record(z.string().max(100), z.array(z.int().min(0).max(999)).max(100)).optional(),
  createMissing: z.array(z.string().max(100)).max(100).optional(),
  meanings: z.record(z.string().max(100), z.record(z.string().max(2000), z.string().max(2000))).optional(),
  matchBy: z.string().max(100).nullable().optional(),
  also: z.record(place, z.array(fieldName).max(20)).optional(),
  constants: z.record(fieldName, z.string().max(2000)).optional(),
  keep: z.array(fieldName).max(100).optional(),
});

const results = z
  .string()
  .transform((words) => words.split(','))
  .refine((words): words is RowResult[] => words.every((word) => rowResults.includes(word as RowResult)));

const lineNumber = z.int().min(0).max(bounds.integer);

/** Lines asked for at once. */
const maxLines = 1000;

const rowsQuery = z.strictObject({
  result: results.optional(),
  overwrites: fieldName.regex(/^\w+$/).optional(),
  lines: z
    .string()
    .transform((words) => words.split(',').map(Number))
    .pipe(z.array(lineNumber).max(maxLines))
    .optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

const rowSaid = z.strictObject({
  line: lineNumber,
  cells: z.record(place, cellText.nullable()).optional(),
  confirmed: z.boolean().optional(),
  same: z.int().min(1).max(bounds.integer).nullable().optional(),
  out: z.boolean().optional(),
});

/** Thousands of rows with some cells each. */
const bodyLimit = 8 * 1024 * 1024;

const reasonName = z.strictObject({ field: z.string().max(100), key: z.string().max(100) });

const rowsDecision = z.union([
  z.strictObject({ reason: reasonName, answer: z.enum(['same', 'new', 'last', 'shift', 'set', 'empty', 'out']), text: cellText.optional() }),
  z.strictObject({ asks: z.enum(['near', 'twin', 'shift', 'differs']), answer: z.enum(['shift', 'same', 'new', 'out', 'last']) }),
  z.strictObject({ answer: z.literal('create'), field: z.string().max(100) }),
  z.strictObject({ answer: z.literal('keep'), field: fieldName, keep: z.boolean() }),
  z.strictObject({
    answer: z.literal('mean'),
    field: z.string().max(100),
    cell: z.string().min(1).max(2000),
    means: z.string().max(2000),
  }),
]);

// The host lets nobody through to these endpoints without a caller; the right to write the record is asked for within.
const whoOf = ({ caller }: Pick<Call, 'caller'>): Caller => caller as Caller;

/** The endpoints of imports: take a file in, settle how it is read, check it, correct it, write it. */
/** An import, its rows or their lines. */
const importAnswer = z.looseObject({});

export const importEndpoints = [
  endpoint({
    method: 'POST',
    path: '/import',
    needs: 'signedIn',
    summary: 'Takes in a CSV or XLSX file of records and proposes how to read it',
    query: z.strictObject({ record: z.string().max(100), name: z.string().min(1).max(255) }),
    upload: largestFile,
    output: importAnswer,
    handle: async (call) => {
      const bytes = await readBytes(call.request, largestFile);
      return call.kernel.use(imports).open({ ...call.query, bytes }, whoOf(call));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/import/{id}',
    needs: 'signedIn',
    summary: 'An import: how its file is read, how far it is, what the check found',
    output: importAnswer,
    handle: (call) => call.kernel.use(imports).get(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'PUT',
    path: '/import/{id}',
    needs: 'signedIn',
    summary: 'Settles how the file of an import is read',
    body: settings,
    output: importAnswer,
    handle: (call) =>
      call.kernel.use(imports).settle(call.params['id'] ?? '', withoutUndefined(call.body), whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/check',
    needs: 'signedIn',
    summary: 'Starts the check of every row; writes no record',
    output: importAnswer,
    handle: (call) => call.kernel.use(imports).check(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'GET',
    path: '/import/{id}/rows',
    needs: 'signedIn',
    summary: 'Checked rows of an import, with what is wrong in them',
    query: rowsQuery,
    output: importAnswer,
    handle: ({ kernel, params, query: { result, ...wish }, caller, locale }) =>
      kernel.use(imports).rows(params['id'] ?? '', { results: result, ...wish }, whoOf({ caller }), locale),
  }),
  endpoint({
    method: 'GET',
    path: '/import/{id}/lines',
    needs: 'signedIn',
    summary: 'The lines of the checked rows of some results, with one problem, or that overwrite values of a field, in their order',
    query: z.strictObject({
      result: results.optional(),
      field: z.string().max(100).default(''),
      key: z.string().max(100).optional(),
      overwrites: fieldName.regex(/^\w+$/).optional(),
    }),
    output: importAnswer,
    handle: (call) => {
      const { result, field, key, overwrites } = call.query;
      const wish = { results: result, overwrites, ...(key !== undefined && { reason: { field, key } }) };
      return call.kernel.use(imports).lines(call.params['id'] ?? '', wish, whoOf(call));
    },
  }),
  endpoint({
    method: 'GET',
    path: '/import/{id}/reasons',
    needs: 'signedIn',
    summary: 'The problems for which rows wait or are refused, with their counts and what solves each at once',
    output: importAnswer,
    handle: (call) => call.kernel.use(imports).reasons(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'PUT',
    path: '/import/{id}/rows',
    needs: 'signedIn',
    summary: 'Corrects cells of rows, confirms rows, leaves them out or takes them for records, and checks them again',
    bodyLimit,
    body: z.strictObject({ rows: z.array(rowSaid).min(1).max(maxCorrected) }),
    output: importAnswer,
    handle: (call) =>
      call.kernel.use(imports).correct(call.params['id'] ?? '', call.body.rows.map(withoutUndefined) as readonly RowSaid[], whoOf(call), call.locale),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/answer',
    needs: 'signedIn',
    summary: 'Gives one answer to all rows that wait for it and starts checking them again',
    body: rowsDecision,
    output: importAnswer,
    handle: (call) => call.kernel.use(imports).decide(call.params['id'] ?? '', call.body, whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/apply',
    needs: 'signedIn',
    summary: 'Starts writing the new and changed rows as one batch',
    body: z.strictObject({
      skipErrors: z.boolean().default(false),
      page: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])/)
        .optional(),
    }),
    output: importAnswer,
    handle: (call) => call.kernel.use(imports).apply(call.params['id'] ?? '', call.body, whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/cancel',
    needs: 'signedIn',
    summary: 'Stops the check or the writing under way; nothing of it stays',
    output: importAnswer,
    handle: (call) => call.kernel.use(imports).cancel(call.params['id'] ?? '', whoOf(call)),
  }),
];

const withoutUndefined = <T extends object>(values: T): { [N in keyof T]?: Exclude<T[N], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
