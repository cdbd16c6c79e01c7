import { z, type ZodType } from 'zod';
import type { Endpoint } from '#server/slots.ts';

type Json = Readonly<Record<string, unknown>>;

/** The description of every endpoint as OpenAPI 3.1, with the paths as they are served. */
export function describeEndpoints(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[`/api${endpoint.path}`] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
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

function operationOf(endpoint: Endpoint): Json {
  const writes = endpoint.method !== 'GET';
  const parameters = [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryOf(endpoint.query),
    ...(writes
      ? [
          { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } },
          ...(endpoint.method === 'POST' ? [] : [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }]),
        ]
      : []),
  ];
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[{}]/g, '').replace(/\/(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    security: endpoint.needs === 'open' ? [] : [{ bearer: [] }],
    ...(typeof endpoint.needs === 'object' && { 'x-permission': endpoint.needs.id }),
    parameters,
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'Done', ...(endpoint.output && { content: json(schemaOf(endpoint.output, 'output')) }) },
      ...Object.fromEntries(failuresOf(endpoint).map(([status, description]) => [status, { description, content: failure }])),
    },
  };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });
const failure = json({ $ref: '#/components/schemas/Error' });

function failuresOf(endpoint: Endpoint): readonly (readonly [number, string])[] {
  return [
    [400, 'The call breaks a rule'],
    ...(endpoint.needs === 'open' ? [] : ([[401, 'Nobody is signed in']] as const)),
    ...(typeof endpoint.needs === 'object' ? ([[403, 'No permission']] as const) : []),
    ...(endpoint.path.includes('{') ? ([[404, 'There is no such record']] as const) : []),
    ...(endpoint.method === 'GET' ? [] : ([[409, 'Someone else changed the same']] as const)),
  ];
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload !== undefined) {
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } };
  }
  return endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } } : {};
}

function queryOf(query: ZodType | undefined): readonly Json[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

/** A schema as JSON Schema; what has no such form (a check in code) is left to the endpoint. */
function schemaOf(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
}
