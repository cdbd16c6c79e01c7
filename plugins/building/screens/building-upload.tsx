import { formScreen } from '#kit/form/form-screen.tsx';
import { uploadScreen } from '#kit/form/upload-screen.tsx';
import { building } from '../entities/building.ts';
import { buildingForm } from './building-form.tsx';

const screen = uploadScreen(formScreen(building, buildingForm), () => import('./building-import.tsx'));

export default screen.Page;
export const load = screen.load;
