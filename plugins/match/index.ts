export { declineCauses, match, type MatchRow } from './entity.ts';
export { daysToAnswer, hosts } from './rules.ts';
export { editMatches, matchCandidates, matches, suitedMatches, viewMatches } from './area.ts';
