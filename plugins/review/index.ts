export { review } from './entity.ts';
export { reviewRegions } from './area.ts';
