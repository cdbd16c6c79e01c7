export { room, type RoomRow } from './entities/room.ts';
export { editRooms, roomList, roomUpdate, roomUpload, viewRooms } from './area.ts';
