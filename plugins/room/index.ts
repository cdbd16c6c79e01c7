export { room, type RoomRow } from './entities/room.ts';
export { editRooms, viewRooms } from './permissions.ts';
export { roomList, roomUpdate, roomUpload } from './routes.ts';
