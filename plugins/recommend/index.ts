export { editRecommends } from './area.ts';
