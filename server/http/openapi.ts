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
    paths: { ...paths, ...hostPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, cookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' } },
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
      ...successOf(endpoint),
      ...Object.fromEntries(failuresOf(endpoint).map(([status, description]) => [status, { description, content: failure }])),
    },
  };
}

/** The answer of a call that went well: a body by its schema, a stream, or nothing. */
function successOf({ output, streams }: Endpoint): Json {
  if (streams !== undefined) return { 200: { description: 'Goes on until the caller or the session ends', content: { [streams]: { schema: { type: 'string' } } } } };
  if (output === undefined) return { 204: { description: 'Done; nothing is answered' } };
  return { 200: { description: 'Done', content: json(schemaOf(output, 'output')) } };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });
const failure = json({ $ref: '#/components/schemas/Error' });

/** Every refusal a call may meet, by what the endpoint needs and takes. */
function failuresOf(endpoint: Endpoint): readonly (readonly [number, string])[] {
  const isOpen = endpoint.needs === 'open';
  const writes = endpoint.method !== 'GET';
  const takesBody = endpoint.body !== undefined || endpoint.upload !== undefined;
  const failures: readonly (readonly [number, string, boolean])[] = [
    [400, 'The call breaks a rule, or the database refused it (code 10000)', true],
    [401, isOpen ? 'The session is over' : 'Nobody is signed in', !isOpen || writes],
    [403, 'No permission, or a call from another site', !isOpen || writes],
    [404, 'There is no such record', true],
    [409, 'Someone else changed the same, or it is under way', writes],
    [413, 'The body is too large', takesBody],
    [422, 'The Idempotency-Key was used for another call', writes],
    [428, 'If-Match is missing', writes],
    [429, 'Too many attempts; Retry-After says when to try again', isOpen || writes],
    [500, 'Something went wrong on the server', true],
    [503, 'Busy, or the database does not answer; Retry-After says when to try again', true],
    [507, 'The disk is full; Retry-After says when to try again', true],
  ];
  return failures.flatMap(([status, description, applies]) => (applies ? [[status, description] as const] : []));
}

const text = { type: 'string' } as const;
const statusOf = (words: readonly string[]) => json({ type: 'object', required: ['status'], properties: { status: { type: 'string', enum: words } } });
const binary = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

const fileOf = (summary: string, types: readonly string[], query: readonly Json[], security: readonly Json[] = []): Json => ({
  get: {
    summary,
    tags: ['file'],
    security,
    parameters: [{ name: 'file', in: 'path', required: true, schema: text }, ...query],
    responses: {
      200: { description: 'The file', content: binary(types) },
      404: { description: 'There is no such file', content: failure },
      500: { description: 'Something went wrong on the server', content: failure },
      503: { description: 'The files cannot be reached', content: failure },
    },
  },
});

/** Paths of the host beside its endpoints: files, its health, and this description. */
const hostPaths: Json = {
  '/media/{file}': fileOf('A picture, by its unguessable name', ['image/webp'], [{ name: 'size', in: 'query', required: false, schema: text }]),
  '/document/{file}': fileOf(
    'A document, for who sees a record that holds it, or sent it a moment ago; 404 for everybody else. Pages ask by the cookie of the first load',
    ['application/pdf', 'image/png', 'image/jpeg'],
    [{ name: 'name', in: 'query', required: false, schema: text, description: 'The name it is saved under' }],
    [{ bearer: [] }, { cookie: [] }],
  ),
  '/healthz': { get: { summary: 'Whether the process lives', tags: ['health'], security: [], responses: { 200: { description: 'It does', content: statusOf(['ok']) } } } },
  '/readyz': {
    get: {
      summary: 'Whether calls can be answered',
      tags: ['health'],
      security: [],
      responses: {
        200: { description: 'They can', content: statusOf(['ready']) },
        503: { description: 'It is stopping, or the database does not answer', content: statusOf(['not ready']) },
      },
    },
  },
  '/metrics': {
    get: {
      summary: 'Counts of this process for a scraper, where the operator set METRICS_TOKEN; that token as bearer',
      tags: ['health'],
      responses: { 200: { description: 'The text format of Prometheus', content: { 'text/plain': { schema: text } } }, 401: { description: 'Another token, or none', content: { 'text/plain': { schema: text } } } },
    },
  },
  '/api/openapi.json': { get: { summary: 'This description', tags: ['description'], security: [], responses: { 200: { description: 'OpenAPI 3.1', content: json({ type: 'object' }) } } } },
};

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
