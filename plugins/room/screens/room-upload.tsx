import { formScreen } from '#kit/form/form-screen.tsx';
import { uploadScreen } from '#kit/form/upload-screen.tsx';
import { room } from '../entities/room.ts';
import { startOfRooms } from '../several/start.ts';
import { newRoomForm } from './room-form.tsx';

const form = formScreen(room, newRoomForm);
const one = { Page: form.Page, load: async (visit: Parameters<typeof form.load>[0]) => ({ record: null, start: await startOfRooms(visit) }) };
const screen = uploadScreen(one, () => import('./room-import.tsx'), {
  range: () => import('./room-several.tsx'),
  paste: () => import('./room-paste.tsx'),
});

export default screen.Page;
export const load = screen.load;
