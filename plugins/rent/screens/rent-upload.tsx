import { formScreen } from '#kit/form/form-screen.tsx';
import { uploadScreen } from '#kit/form/upload-screen.tsx';
import { rent } from '../entities/rent.ts';
import { rentForm } from './rent-form.tsx';

const screen = uploadScreen(formScreen(rent, rentForm), () => import('./rent-import.tsx'));

export default screen.Page;
export const load = screen.load;
