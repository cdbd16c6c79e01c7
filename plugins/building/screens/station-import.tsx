import { importScreen } from '#kit/import/import-screen.tsx';
import { subwayStation } from '../entities/dictionaries.ts';
import { configureBuildings } from '../permissions.ts';
import { stationCategory } from '../routes.ts';

const screen = importScreen(subwayStation, {
  titleKey: 'subwayStation.import.title',
  write: configureBuildings,
  list: stationCategory,
  upload: stationCategory,
});

export default screen.Page;
export const load = screen.load;
