import { isDatabaseError, troubleOf } from '#server/database/engine.ts';
import type { Log } from '#server/log.ts';
import { codes, Refusal } from '#server/refusal.ts';

/**
 * The refusal that a database error is. Trouble of the database itself may pass, and says after how many seconds to try
 * again; a statement it refuses is the general database error. All have the code of the specification's catalogue.
 */
function ofDatabase(error: unknown): Refusal | undefined {
  switch (troubleOf(error)) {
    case 'busy':
      return new Refusal(503, codes.database, 'The database is busy', {}, { 'retry-after': '2' });
    case 'lost':
      return new Refusal(503, codes.database, 'The database does not answer', {}, { 'retry-after': '5' });
    case 'full':
      return new Refusal(507, codes.database, 'The disk of the database is full', {}, { 'retry-after': '30' });
    case undefined:
      return isDatabaseError(error) ? new Refusal(400, codes.database, 'The database refused this') : undefined;
  }
}

/** The refusal that an error of the folder of files is: a disk that is full, or one that does not answer. */
function ofDisk(error: unknown): Refusal | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Refusal(507, codes.unavailable, 'The disk is full', {}, { 'retry-after': '30' });
  }
  return code === 'EROFS' || code === 'EIO' || code === 'EMFILE' || code === 'ENFILE'
    ? new Refusal(503, codes.unavailable, 'The disk does not answer', {}, { 'retry-after': '5' })
    : undefined;
}

/** Turns whatever a handler threw into a refusal; what nobody expected is logged and answered with its id there. */
export function refusalOf(error: unknown, log: Log, where: string): Refusal {
  if (error instanceof Refusal) return error;
  const database = ofDatabase(error);
  const known = database ?? ofDisk(error);
  const id = log.error(database ? 'database' : known ? 'disk' : 'unexpected', error, { where });
  return known ?? new Refusal(500, codes.unexpected, 'Something went wrong on our side', { id });
}

/** The answer that a refusal is. */
export function responseOf(refusal: Refusal): Response {
  return new Response(JSON.stringify({ errorCode: refusal.errorCode, message: refusal.summary, ...refusal.more }), {
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
