import { formScreen } from '#kit/form/form-screen.tsx';
import { rent } from '../entities/rent.ts';
import { rentForm } from './rent-form.tsx';

const screen = formScreen(rent, { ...rentForm, param: 'rentId' });

export default screen.Page;
export const load = screen.load;
export const titleOf = screen.titleOf;
