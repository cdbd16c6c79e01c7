import { formScreen } from '#kit/form/form-screen.tsx';
import { building } from '../entities/building.ts';
import { buildingForm } from './building-form.tsx';

const screen = formScreen(building, { ...buildingForm, param: 'buildingId' });

export default screen.Page;
export const load = screen.load;
export const titleOf = screen.titleOf;
