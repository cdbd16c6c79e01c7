import { importScreen } from '#kit/import/import-screen.tsx';
import { rent } from '../entities/rent.ts';
import { editRents } from '../permissions.ts';
import { rentList, rentUpload } from '../routes.ts';

const screen = importScreen(rent, { titleKey: 'rent.import.title', write: editRents, list: rentList, upload: rentUpload });

export default screen.Page;
export const load = screen.load;
