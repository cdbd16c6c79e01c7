export { declineCauses, match, type MatchRow } from './entity.ts';
export { daysToAnswer, hosts } from './rules.ts';
export { editMatches, matchCandidates, matches, suitedMatches, viewMatches } from './area.ts';

/** Uses of gender and age, on the pages of a match and of a search. */
export const loadReadings = () => import('./screens/readings.tsx');
