import { dictionaryScreen } from '#kit/dictionary/dictionary-screen.tsx';
import { categories } from '../categories.ts';
import { configureRents } from '../permissions.ts';
import { rentCategory } from '../routes.ts';

const screen = dictionaryScreen({ categories, route: rentCategory, write: configureRents });

export default screen.Page;
export const load = screen.load;
