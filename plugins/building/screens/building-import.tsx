import { importScreen } from '#kit/import/import-screen.tsx';
import { building } from '../entities/building.ts';
import { editBuildings } from '../permissions.ts';
import { buildingList, buildingUpload } from '../routes.ts';

const screen = importScreen(building, {
  titleKey: 'building.import.title',
  write: editBuildings,
  list: buildingList,
  upload: buildingUpload,
  example: {
    address: '41-17 Crescent St',
    borough: 'queens',
    zipCode: '11101',
    managementCompany: 'Halcyon Residential',
    year: '2019',
    totalFloors: '46',
    totalRooms: '320',
    bathroom: '1',
    fee: 'noFee',
  },
});

export default screen.Page;
export const load = screen.load;
