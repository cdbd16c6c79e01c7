import { formScreen } from '#kit/form/form-screen.tsx';
import { uploadScreen } from '#kit/form/upload-screen.tsx';
import { room } from '../entities/room.ts';
import { roomForm } from './room-form.tsx';

const screen = uploadScreen(formScreen(room, roomForm), () => import('./room-import.tsx'));

export default screen.Page;
export const load = screen.load;
