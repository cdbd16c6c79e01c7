export { platform, preference, preferenceKinds } from './entity.ts';
export { platformList, preferenceList } from './area.ts';
