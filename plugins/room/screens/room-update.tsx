import { formScreen } from '#kit/form/form-screen.tsx';
import { room } from '../entities/room.ts';
import { roomForm } from './room-form.tsx';

const screen = formScreen(room, { ...roomForm, param: 'roomId' });

export default screen.Page;
export const load = screen.load;
export const titleOf = screen.titleOf;
