import type { TourState } from './entities.ts';

/** Hours before a tour at which its client is asked to confirm, one after the other. */
export const rungs = [24, 6, 2] as const;

const hourMs = 3_600_000;

/** A tour as the ladder reads it. */
export interface Unconfirmed {
  readonly status: TourState;
  readonly startsAt: string;
  readonly askedAt: string | null;
}

/** The rung at which a client has to be asked now: passed, and not asked since. Undefined where nothing is due. */
export function dueRung({ status, startsAt, askedAt }: Unconfirmed, now: string): (typeof rungs)[number] | undefined {
  const start = Date.parse(startsAt);
  const at = Date.parse(now);
  if (status !== 'requested' || start <= at) return undefined;
  return rungs.findLast((hours) => at >= start - hours * hourMs && (askedAt === null || Date.parse(askedAt) < start - hours * hourMs));
}
