import { importScreen } from '#kit/import/import-screen.tsx';
import { building } from '../entities/building.ts';
import { editBuildings } from '../permissions.ts';
import { buildingList, buildingUpload } from '../routes.ts';

const screen = importScreen(building, {
  titleKey: 'building.import.title',
  write: editBuildings,
  list: buildingList,
  upload: buildingUpload,
});

export default screen.Page;
export const load = screen.load;
