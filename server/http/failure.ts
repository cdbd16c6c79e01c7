import type { Log } from '#server/log.ts';
import { codes, Refusal } from '#server/refusal.ts';

interface Coded {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly severity?: unknown;
}

/** What a database error means to a caller: nothing of ours, a refusal to try again, or the general database error. */
function ofDatabase(error: Coded): Refusal | undefined {
  const again = new Refusal(503, codes.unavailable, 'The database does not answer', {}, { 'retry-after': '5' });
  if (error.code === 'ERR_SQLITE_ERROR') {
    // busy, locked, out of disk: nothing is wrong with the call
    return [5, 6, 13].includes(Number(error.errcode) & 0xff) ? again : databaseError();
  }
  if (typeof error.code !== 'string') return undefined;
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(error.code) || /^(08|53|57P)/.test(error.code)) return again;
  return typeof error.severity === 'string' ? databaseError() : undefined;
}

const databaseError = () => new Refusal(400, codes.database, 'The database refused this');

/** Turns whatever a handler threw into a refusal; what nobody expected is logged and answered with its id there. */
export function refusalOf(error: unknown, log: Log, where: string): Refusal {
  if (error instanceof Refusal) return error;
  const known = typeof error === 'object' && error !== null ? ofDatabase(error) : undefined;
  const id = log.error(known ? 'database' : 'unexpected', error, { where });
  return known ?? new Refusal(500, codes.unexpected, 'Something went wrong on our side', { id });
}

/** The answer that a refusal is. */
export function responseOf(refusal: Refusal): Response {
  return new Response(JSON.stringify({ errorCode: refusal.errorCode, message: refusal.message, ...refusal.more }), {
    status: refusal.status,
    headers: { ...apiHeaders, ...refusal.headers },
  });
}

/** The headers of every answer under `/api`. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};
