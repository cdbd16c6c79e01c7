import { importScreen } from '#kit/import/import-screen.tsx';
import { room } from '../entities/room.ts';
import { editRooms } from '../permissions.ts';
import { roomList, roomUpload } from '../routes.ts';

const screen = importScreen(room, { titleKey: 'room.import.title', write: editRooms, list: roomList, upload: roomUpload });

export default screen.Page;
export const load = screen.load;
