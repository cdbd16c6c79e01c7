export { match, type MatchRow } from './entity.ts';
export { editMatches, matches, viewMatches } from './area.ts';
