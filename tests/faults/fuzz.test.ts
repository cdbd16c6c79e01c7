import {
  anything,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  oneof,
  option,
  record,
  string,
  type Arbitrary,
} from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { z, type ZodType } from 'zod';
import { onEachEngine } from '../support/engines.ts';
import { startTestHost, type TestHost } from '../support/host.ts';
import { operationsOf, type JsonSchema, type Operation } from '../support/operations.ts';

/** Calls made to each operation. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 150);

const nasty = constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'none',
  'true',
  '..',
  '1..',
  '..1',
  '9..1',
  '2026-02-31..2026-01-01',
  "' or 1=1 --",
  '"; drop table "user"; --',
  '%',
  '_',
  '\\',
  '\0',
  '\ud800',
  '가나다',
  '🏠',
  '__proto__',
  'constructor',
  '<script>',
  '${1}',
  '?',
  'a'.repeat(3000),
);
const word = oneof(nasty, string({ unit: 'binary', maxLength: 20 }), integer().map(String));

/** Values that fit a schema, nearly fit it, or do not at all. */
function valueFor(schema: JsonSchema | undefined): Arbitrary<unknown> {
  const noise = oneof({ weight: 1, arbitrary: anything({ maxDepth: 2 }) }, { weight: 2, arbitrary: word });
  if (schema === undefined) return noise;
  return oneof({ weight: 8, arbitrary: fitting(schema) }, { weight: 1, arbitrary: noise });
}

function fitting(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && choices.length > 0) return oneof(...choices.map(valueFor));
  if (schema.const !== undefined) return constant(schema.const);
  if (schema.enum) return constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? (schema.type as readonly string[])[0] : schema.type;
  switch (type) {
    case 'string':
      return word;
    case 'integer':
      return oneof(integer(), integer({ min: -2, max: 50 }), constantFrom(2 ** 53, -(2 ** 53), 2 ** 31));
    case 'number':
      return oneof(double(), integer(), constantFrom(1e308, -0));
    case 'boolean':
      return constantFrom(true, false);
    case 'null':
      return constant(null);
    case 'array':
      return array(valueFor(schema.items), { maxLength: 5 });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, option(valueFor(one), { nil: undefined })]);
      return record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>);
    }
    default:
      return anything({ maxDepth: 2 });
  }
}

/** Whatever might be sent to an operation. */
const callTo = ({ query, body }: Operation) =>
  record({
    // the account that calls is not among the ids: it is needed to the end
    id: oneof({ weight: 3, arbitrary: constantFrom('2', '3', '4', '7') }, { weight: 1, arbitrary: word }),
    query: oneof(
      record(Object.fromEntries(query.map(({ name }) => [name, option(word, { nil: undefined, freq: 2 })]))),
      dictionary(word, word, { maxKeys: 3 }),
    ),
    body: body === undefined ? constant(undefined) : valueFor(body),
    ifMatch: option(oneof(constantFrom('"1"', '"2"', '1'), word), { nil: undefined }),
    key: option(constantFrom('one', 'two', 'three'), { nil: undefined, freq: 4 }),
    language: constantFrom('ko-KR', 'en', 'zh', '*;q=x'),
  });

/** The component every refusal refers to. */
const refusalSchema = z.looseObject({ errorCode: z.int(), message: z.string(), fields: z.record(z.string(), z.string()).optional() });

const compiled = new Map<object, ZodType>();

/** Places where a body does not fit its schema. */
function problemsOf(schema: JsonSchema, text: string): readonly unknown[] {
  const found = compiled.get(schema) ?? ('$ref' in schema ? refusalSchema : z.fromJSONSchema(schema as never));
  compiled.set(schema, found);
  return found.safeParse(JSON.parse(text)).error?.issues ?? [];
}

onEachEngine('whatever is sent', (_, place) => {
  let host: TestHost | undefined;
  afterEach(() => host?.end());

  it('makes no answer of the server fail', async () => {
    const { databaseUrl } = await place();
    const server = (host = await startTestHost(databaseUrl ? { DATABASE_URL: databaseUrl } : {}));
    const token = await server.signIn();
    const outcomes = new Map<number, number>();
    const described = operationsOf(await (await server.call('GET', '/api/openapi.json')).json());
    const operations = described.filter(({ path }) => path.startsWith('/api/') && path !== '/api/openapi.json').filter(({ path }) => path !== '/api/user/auth/signout' && path !== '/api/push/stream');
    expect(operations.length).toBeGreaterThan(30);
    for (const operation of operations) {
      await assert(
        asyncProperty(callTo(operation), async ({ id, query, body, ifMatch, key, language }) => {
          const { method, path } = operation;
          const search = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined));
          // an address with dots goes to another operation: they are sent as a part of it
          const address = path.replace(/\{\w+\}/g, encodeURIComponent(id.toWellFormed()).replace(/^\.+$/, (dots) => `${dots}%20`));
          const request = new Request(`${server.url}${address}?${search}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              'accept-language': language,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...(ifMatch !== undefined && /^[\x21-\x7e]*$/.test(ifMatch) && { 'if-match': ifMatch }),
              ...(key !== undefined && { 'idempotency-key': key }),
            },
            ...(body !== undefined && { body: JSON.stringify(body) ?? 'undefined' }),
          });
          const answered = await server.fetch(request);
          const text = await answered.text();
          const said = operation.responses[answered.status];
          expect(said, `${method} ${path} answers ${answered.status}, which its description does not name: ${text}`).toBeDefined();
          const schema = said?.content?.['application/json']?.schema;
          expect(schema !== undefined, `${method} ${path} describes a body for ${answered.status}: ${text.slice(0, 200)}`).toBe(text !== '');
          if (schema) expect(problemsOf(schema, text), `${method} ${path} ${answered.status} ${text.slice(0, 500)}`).toEqual([]);
          outcomes.set(answered.status, (outcomes.get(answered.status) ?? 0) + 1);
          expect(answered.status, `${method} ${address}?${search} ${text}`).toBeLessThan(500);
          if (answered.status >= 400) expect(JSON.parse(text)).toMatchObject({ errorCode: expect.any(Number), message: expect.any(String) });
          // the general database error is for what no rule foresaw: no input may reach it
          expect(text.includes('"errorCode":10000'), `${method} ${address}?${search} ${JSON.stringify(body)}`).toBe(false);
        }),
        { numRuns: calls },
      );
    }
    expect((await server.call('GET', '/api/user/self', { token })).status).toBe(200);
    // noise alone would prove little: much of it is let in
    expect(outcomes.get(200)).toBeGreaterThan(calls);
  });
}, 'product');
