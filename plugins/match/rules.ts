import type { OwnRules } from '#kit/records/check.ts';
import type { match, MatchRow } from './entity.ts';

/** True while the host has a seat by a match. */
export const isHosted = ({ active, registration, state }: Pick<MatchRow, 'active' | 'registration' | 'state'>): boolean =>
  active && registration === 'complete' && state !== 'canceling';

/** The room in which a match takes a place for its host: none while it does not stand, and for a host who lives there already. */
export const placeFor = (match: Pick<MatchRow, 'active' | 'registration' | 'state' | 'room' | 'hostLives'>): number | null => (isHosted(match) && !match.hostLives ? match.room : null);

/** The condition of `isHosted` over the matches of a database; `match_hosted` keeps one for each host. */
export const hosts = `"active" and "registration" = 'complete' and "state" <> 'canceling' and "deletedAt" is null`;

/** Days that a request waits for an answer. */
export const daysToAnswer = 14;

export const matchRules: OwnRules<typeof match> = {
  moveTo: [(last, { moveFrom }) => moveFrom === null || moveFrom === undefined || last >= moveFrom || 'match.rule.window'],
};
