export { scoreParts, scorings, weighting, type ScoringName, type WeightingRow } from './entity.ts';
export { weightings } from './area.ts';
