export { editRecommends } from './area.ts';
export type { MissedConditions } from './api.ts';
export { missText } from './screens/suggest-words.ts';
