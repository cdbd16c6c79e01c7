import { roomType } from './entities/room.ts';

/** What `/room/category/{category}` shows, by the word in the address. */
export const categories = { type: roomType } as const;
