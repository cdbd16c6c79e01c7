export { match, type MatchRow } from './entity.ts';
export { editMatches, matchCandidates, matches, suitedMatches, viewMatches } from './area.ts';
