import { dictionaryScreen } from '#kit/dictionary/dictionary-screen.tsx';
import { categories } from '../categories.ts';
import { configureRooms } from '../permissions.ts';
import { roomCategory } from '../routes.ts';

const screen = dictionaryScreen({ categories, route: roomCategory, write: configureRooms });

export default screen.Page;
export const load = screen.load;
