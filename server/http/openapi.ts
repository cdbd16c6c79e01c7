import { z, type ZodType } from 'zod';
import type { Answer } from '#server/slots.ts';

type Json = Readonly<Record<string, unknown>>;

/** The description of every answer as OpenAPI 3.1, with the paths as they are served. */
export function describeAnswers(answers: readonly Answer[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const answer of answers) {
    const path = (paths[`/api${answer.path}`] ??= {});
    path[answer.method.toLowerCase()] = operationOf(answer);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stoop', version: '1', description: 'The back office of a rental-housing agency.' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['errorCode', 'message'],
  properties: {
    errorCode: { type: 'integer' },
    message: { type: 'string' },
    fields: { type: 'object', description: 'Field name to message key', additionalProperties: { type: 'string' } },
  },
};

function operationOf(answer: Answer): Json {
  const writes = answer.method !== 'GET';
  const parameters = [
    ...[...answer.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryOf(answer.query),
    ...(writes
      ? [
          { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } },
          ...(answer.method === 'POST' ? [] : [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]),
        ]
      : []),
  ];
  return {
    operationId: `${answer.method.toLowerCase()}${answer.path.replace(/[{}]/g, '').replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: answer.summary,
    tags: [answer.path.split('/')[1]],
    security: answer.needs === 'open' ? [] : [{ bearer: [] }],
    ...(typeof answer.needs === 'object' && { 'x-permission': answer.needs.id }),
    parameters,
    ...bodyOf(answer),
    responses: {
      200: { description: 'Done', ...(answer.output && { content: json(schemaOf(answer.output, 'output')) }) },
      ...Object.fromEntries(failuresOf(answer).map(([status, description]) => [status, { description, content: failure }])),
    },
  };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });
const failure = json({ $ref: '#/components/schemas/Error' });

function failuresOf(answer: Answer): readonly (readonly [number, string])[] {
  return [
    [400, 'The call breaks a rule'],
    ...(answer.needs === 'open' ? [] : ([[401, 'Nobody is signed in']] as const)),
    ...(typeof answer.needs === 'object' ? ([[403, 'No permission']] as const) : []),
    ...(answer.path.includes('{') ? ([[404, 'There is no such record']] as const) : []),
    ...(answer.method === 'GET' ? [] : ([[409, 'Someone else changed the same']] as const)),
  ];
}

function bodyOf(answer: Answer): Json {
  if (answer.upload !== undefined) {
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } };
  }
  return answer.body ? { requestBody: { required: true, content: json(schemaOf(answer.body, 'input')) } } : {};
}

function queryOf(query: ZodType | undefined): readonly Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

/** A schema as JSON Schema; what has no such form (a check in code) is left to the answer. */
function schemaOf(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
