import { data, isRouteErrorResponse } from 'react-router-dom';
import { CallError } from '#core/http/http.ts';
import { LostChunk } from '../freshness/lost-chunk.ts';

/** Why a page is not shown, as plain data: it travels from the server to the browser. */
export interface Problem {
  /**
   * `unknown` is no page of ours, `refused` failed its validity check, `gone` is about a record that is not there, and
   * `offline` is not kept on this device while there is no network.
   */
  readonly kind: 'unknown' | 'refused' | 'gone' | 'forbidden' | 'failed' | 'plugin' | 'offline';
  /** The plugin whose page it is. */
  readonly plugin?: string | undefined;
  readonly titleKey?: string | undefined;
  /** The screen's words for a record that is gone. */
  readonly goneKey?: string | undefined;
  /** Text of the error; the address of a page that is not there. */
  readonly message?: string | undefined;
  /** Id of the right that was missing. */
  readonly right?: string | undefined;
  /** The name under which the server logged what went wrong. */
  readonly requestId?: string | undefined;
  /** The moment it happened, ISO 8601. */
  readonly at?: string | undefined;
}

const statuses = { unknown: 404, refused: 404, gone: 404, forbidden: 403, failed: 500, plugin: 500, offline: 503 } as const;

/** Something a loader throws so that the page of a problem is drawn in place of the screen. */
export const raise = (problem: Problem, status: number = statuses[problem.kind]) => data(problem, { status });

/** Response that a loader throws for an error of its screen. */
export function raised(
  error: unknown,
  { path, goneKey, ...of }: { readonly plugin: string | undefined; readonly titleKey: string; readonly goneKey: string | undefined; readonly path: string },
) {
  const at = new Date().toISOString();
  if (isOffline(error)) return raise({ kind: 'offline', ...of });
  if (error instanceof CallError) {
    if (error.status === 404) return raise({ kind: 'gone', ...of, goneKey, message: path });
    if (error.status === 403) return raise({ kind: 'forbidden', ...of, right: error.body?.['permission'] as string | undefined });
    const requestId = typeof error.body?.['requestId'] === 'string' ? error.body['requestId'] : undefined;
    const status = error.status >= 500 ? error.status : 500;
    return raise({ kind: 'failed', ...of, message: error.message, requestId, at }, status);
  }
  if (error instanceof Response && error.status === 404) return raise({ kind: 'refused', ...of, message: path });
  return raise({ kind: 'failed', ...of, message: error instanceof Error ? error.message : String(error), at });
}

/** True when neither the server nor a kept part answered. */
const isOffline = (error: unknown): boolean =>
  error instanceof CallError
    ? error.status === 0 && (error.cause as Partial<Error> | undefined)?.name !== 'TimeoutError'
    : error instanceof LostChunk && error.isCutOff;

/** Reads a problem and its status from what the router caught; a screen that threw while drawing counts as failed. */
export function problemOf(error: unknown): { readonly status: number; readonly problem: Problem } {
  if (isRouteErrorResponse(error)) {
    const problem = error.data as Partial<Problem> | undefined;
    if (typeof problem === 'object' && problem !== null && problem.kind !== undefined) {
      return { status: error.status, problem: problem as Problem };
    }
    return { status: error.status, problem: { kind: error.status === 404 ? 'unknown' : 'failed' } };
  }
  return { status: 500, problem: { kind: 'failed', message: error instanceof Error ? error.message : String(error) } };
}
