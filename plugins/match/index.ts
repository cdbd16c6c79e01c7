export { match, type MatchRow } from './entity.ts';
export { editMatches, matchCandidates, matches, viewMatches } from './area.ts';
