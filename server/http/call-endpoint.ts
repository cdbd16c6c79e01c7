import { hash } from 'node:crypto';
import { z } from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import { chooseLocale } from '#core/i18n/locale.ts';
import { keepHeader } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { apiHeaders } from './failure.ts';
import { isStorable, jsonLimits, parseJson, readBytes } from './json.ts';
import { codes, noPermission, onlyViewing, Refusal, ruleBroken, unauthorised } from '#server/refusal.ts';
import { sessions, type Sessions } from '#server/session/sessions.ts';
import type { Endpoint, Call, Caller } from '#server/slots.ts';

/** A request that found its endpoint. */
export interface Arrival {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  /** The client's address. */
  readonly address: string;
  /** True when it came encrypted. */
  readonly secure: boolean;
  /** Told who calls as soon as it is known. */
  readonly recognised?: (caller: Caller) => void;
}

/**
 * Answers one call: asks where it comes from, who it is and what it may, checks what it brings, and only then
 * runs the endpoint. Throws a `Refusal` for everything that does not fit.
 */
export async function callEndpoint(kernel: Kernel, endpoint: Endpoint, arrival: Arrival): Promise<Response> {
  const { request, params } = arrival;
  if (!isReading(request)) refuseOtherSites(request);
  refuseFailedPlugin(kernel, endpoint);
  const caller = await callerOf(kernel, endpoint, request);
  if (caller) arrival.recognised?.(caller);
  if (caller?.viewedBy && !isReading(request) && !endpoint.whileViewing) throw onlyViewing();
  const result = await endpoint.handle({
    kernel,
    params: checkedParams(params),
    query: checked(endpoint.query ?? noQuery, readQuery(request.url)),
    caller,
    locale: chooseLocale(undefined, request.headers.get('accept-language') ?? undefined),
    version: versionOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    body: await bodyOf(endpoint, request),
    request: endpoint.upload === undefined ? request : bounded(request, endpoint.upload),
    address: arrival.address,
    secure: arrival.secure,
    signal: request.signal,
  } satisfies Call);
  if (result instanceof Response) return result;
  if (result === undefined) return new Response(null, { status: 204, headers: apiHeaders });
  return jsonResponse(request, JSON.stringify(result), endpoint.isKeepable === true && !caller?.viewedBy);
}

/** Of an endpoint that takes no query: each name is unknown. */
const noQuery = z.strictObject({});

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * The response with a tag of its content, or 304 where the client has it already. The tag is made of what this person
 * would get now, after every right was asked, so it never calls something fresh that is not.
 */
function jsonResponse(request: Request, text: string, isKeepable: boolean): Response {
  if (request.method !== 'GET') return new Response(text, { headers: apiHeaders });
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  const headers = { ...apiHeaders, etag, ...(isKeepable && { [keepHeader]: 'yes' }) };
  const held = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^(?!W\/)/, 'W/'));
  return held?.includes(etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}

/** Refuses writes that another site's page makes a browser send. Clients that are no browser say nothing of sites. */
function refuseOtherSites(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const other = site !== null ? site !== 'same-origin' && site !== 'none' : origin !== null && !isOwnOrigin(origin, request);
  if (other) throw new Refusal(403, codes.noPermission, 'Calls from other sites are refused');
}

function isOwnOrigin(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function refuseFailedPlugin(kernel: Kernel, endpoint: Endpoint): void {
  const owners = [kernel.ownerOf(endpoint), endpoint.owner];
  const failed = owners.find((owner) => owner !== undefined && kernel.failures.has(owner));
  if (failed !== undefined) {
    throw new Refusal(503, codes.unavailable, `'${failed}' did not start`, { plugin: failed }, { 'retry-after': '30' });
  }
}

async function callerOf(kernel: Kernel, endpoint: Endpoint, request: Request): Promise<Caller | undefined> {
  if (endpoint.needs === 'open') return undefined;
  const token = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw unauthorised();
  const caller = await sessionsOf(kernel).check(token);
  if (endpoint.needs !== 'signedIn' && !caller.may(endpoint.needs)) throw noPermission(endpoint.needs);
  return caller;
}

/** The sessions; while they did not start nobody can be recognised, which is no fault of the call. */
export function sessionsOf(kernel: Kernel): Sessions {
  if (kernel.failures.has('server/session')) {
    throw new Refusal(503, codes.unavailable, 'Nobody can be signed in at the moment', {}, { 'retry-after': '30' });
  }
  return kernel.use(sessions);
}

function checkedParams(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!Object.values(params).every(isStorable)) throw new Refusal(404, codes.notFound, 'There is nothing at this address');
  return params;
}

/** The values of a query, `t` left out: it only keeps caches away. A name may stand there once. */
function readQuery(url: string): Readonly<Record<string, string>> {
  const at = url.indexOf('?');
  if (at < 0) return {};
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(url.slice(at + 1).split('#')[0])) {
    if (name === 't') continue;
    if (name in query) throw ruleBroken({ [name]: 'rule.repeated' }, `'${name}' stands twice in the query`);
    if (!isStorable(name) || !isStorable(value)) throw new Refusal(400, codes.rule, 'The query holds characters that are no text');
    query[name] = value;
  }
  return { ...query };
}

/** The version a write was made on. */
function versionOf(request: Request): number | undefined {
  const said = request.headers.get('if-match');
  if (said === null) return undefined;
  const digits = /^(?:W\/)?"?(\d{1,15})"?$/.exec(said.trim())?.[1];
  if (digits === undefined) throw new Refusal(400, codes.rule, 'If-Match is a version in quotes, such as "3"');
  return Number(digits);
}

function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (key.length > 255) throw new Refusal(400, codes.rule, 'Idempotency-Key has at most 255 characters');
  return key;
}

async function bodyOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (endpoint.upload !== undefined) {
    if (Number(request.headers.get('content-length') ?? 0) > endpoint.upload) {
      throw tooLarge(endpoint.upload);
    }
    return undefined;
  }
  if (endpoint.body === undefined) return undefined;
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal(400, codes.rule, 'The body is JSON, as content-type application/json says');
  const limits = endpoint.bodyLimit === undefined ? jsonLimits : { ...jsonLimits, bytes: endpoint.bodyLimit, entries: Infinity };
  return checked(endpoint.body, parseJson(await readBytes(request, limits.bytes), limits));
}

/** The request with a body that breaks off with a `Refusal` 413 when it is longer than it may be. */
function bounded(request: Request, limit: number): Request {
  if (request.body === null) return request;
  let size = 0;
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        if (size > limit) controller.error(tooLarge(limit));
        else controller.enqueue(part);
      },
    }),
  );
  const { method, url, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: counted, duplex: 'half' } as RequestInit);
}

const tooLarge = (limit: number) => new Refusal(413, codes.tooLarge, `The body is larger than ${limit} bytes`, { limit });

function checked(schema: Endpoint['body'], value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    for (const [field, key] of problemsOf(issue)) fields[field] ??= key;
  }
  throw ruleBroken(fields);
}

/** The message keys of what a schema refuses, by field. */
function problemsOf(issue: $ZodIssue): readonly (readonly [string, string])[] {
  const path = issue.path.join('.');
  if (issue.message.startsWith('rule.')) return [[path, issue.message]];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => [path === '' ? key : `${path}.${key}`, 'rule.unknown']);
    case 'invalid_type':
      return [[path, issue.input === undefined ? 'rule.required' : issue.expected === 'number' ? 'rule.number' : 'rule.format']];
    case 'too_small':
      return [[path, issue.origin === 'string' ? 'rule.tooShort' : 'rule.tooSmall']];
    case 'too_big':
      return [[path, issue.origin === 'string' ? 'rule.tooLong' : 'rule.tooLarge']];
    case 'invalid_value':
      return [[path, 'rule.choice']];
    default:
      return [[path, 'rule.format']];
  }
}
