import { z } from 'zod';
import { bounds } from '#kit/records/check.ts';
import { importChangeSchema, importFileSchema } from '#kit/import/api.ts';
import { correctedRowsSchema, correctionsSchema, decidedRowsSchema, importLinesSchema, importReasonsSchema, importRowsSchema, rowsDecisionSchema } from '#kit/import/check/api.ts';
import { largestFile, rowResults, type RowResult } from '#kit/import/limits.ts';
import { readBytes } from '#server/http/json.ts';
import { endpoint, type Call, type Caller } from '../slots.ts';
import { imports } from './import-service.ts';

const fieldName = z.string().max(100);

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

/** Thousands of rows with some cells each. */
const bodyLimit = 8 * 1024 * 1024;

// The host lets nobody through to these endpoints without a caller; the right to write the record is asked for within.
const whoOf = ({ caller }: Pick<Call, 'caller'>): Caller => caller as Caller;

/** The endpoints of imports: take a file in, settle how it is read, check it, correct it, write it. */
export const importEndpoints = [
  endpoint({
    method: 'POST',
    path: '/import',
    needs: 'signedIn',
    summary: 'Takes in a CSV or XLSX file of records and proposes how to read it',
    query: z.strictObject({ record: z.string().max(100), name: z.string().min(1).max(255) }),
    upload: largestFile,
    output: importFileSchema,
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
    output: importFileSchema,
    handle: (call) => call.kernel.use(imports).get(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'PUT',
    path: '/import/{id}',
    needs: 'signedIn',
    summary: 'Settles how the file of an import is read',
    body: importChangeSchema,
    output: importFileSchema,
    handle: (call) =>
      call.kernel.use(imports).settle(call.params['id'] ?? '', call.body, whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/check',
    needs: 'signedIn',
    summary: 'Starts the check of every row; writes no record',
    output: importFileSchema,
    handle: (call) => call.kernel.use(imports).check(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'GET',
    path: '/import/{id}/rows',
    needs: 'signedIn',
    summary: 'Checked rows of an import, with what is wrong in them',
    query: rowsQuery,
    output: importRowsSchema,
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
    output: importLinesSchema,
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
    output: importReasonsSchema,
    handle: (call) => call.kernel.use(imports).reasons(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'PUT',
    path: '/import/{id}/rows',
    needs: 'signedIn',
    summary: 'Corrects cells of rows, confirms rows, leaves them out or takes them for records, and checks them again',
    bodyLimit,
    body: correctionsSchema,
    output: correctedRowsSchema,
    handle: (call) =>
      call.kernel.use(imports).correct(call.params['id'] ?? '', call.body.rows, whoOf(call), call.locale),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/decision',
    needs: 'signedIn',
    summary: 'Makes one decision for all rows that wait for it and starts checking them again',
    body: rowsDecisionSchema,
    output: decidedRowsSchema,
    handle: (call) => call.kernel.use(imports).decide(call.params['id'] ?? '', call.body, whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/apply',
    needs: 'signedIn',
    summary: 'Starts writing the new and changed rows as one batch, or goes on where it was paused',
    body: z.strictObject({
      skipErrors: z.boolean().default(false),
      page: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])/)
        .optional(),
    }),
    output: importFileSchema,
    handle: (call) => call.kernel.use(imports).apply(call.params['id'] ?? '', call.body, whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/pause',
    needs: 'signedIn',
    summary: 'Stops the writing under way; what is written stays, and it goes on with the next call to write',
    output: importFileSchema,
    handle: (call) => call.kernel.use(imports).pause(call.params['id'] ?? '', whoOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/import/{id}/cancel',
    needs: 'signedIn',
    summary: 'Stops the check or the writing under way, or paused; what is written is taken back',
    output: importFileSchema,
    handle: (call) => call.kernel.use(imports).cancel(call.params['id'] ?? '', whoOf(call)),
  }),
];
