import { importScreen } from '#kit/import/import-screen.tsx';
import { room } from '../entities/room.ts';
import { editRooms } from '../permissions.ts';
import { roomList, roomUpload } from '../routes.ts';

const screen = importScreen(room, { titleKey: 'room.import.title', write: editRooms, list: roomList, upload: roomUpload, example: { unitNumber: '12F', building: '41-17 Crescent St', count: '1', taken: '0' } });

export default screen.Page;
export const load = screen.load;
