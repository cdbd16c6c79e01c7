import { dictionaryScreen } from '#kit/dictionary/dictionary-screen.tsx';
import { categories } from '../categories.ts';
import { configureBuildings } from '../permissions.ts';
import { buildingCategory } from '../routes.ts';

const screen = dictionaryScreen({
  categories,
  route: buildingCategory,
  write: configureBuildings,
  importers: { subway: () => import('./station-import.tsx') },
});

export default screen.Page;
export const load = screen.load;
