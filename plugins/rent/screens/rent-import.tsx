import { importScreen } from '#kit/import/import-screen.tsx';
import { rent } from '../entities/rent.ts';
import { editRents } from '../permissions.ts';
import { rentList, rentUpload } from '../routes.ts';

const screen = importScreen(rent, { titleKey: 'rent.import.title', write: editRents, list: rentList, upload: rentUpload, example: { title: '1B1B', building: '41-17 Crescent St', bathCount: '1' } });

export default screen.Page;
export const load = screen.load;
