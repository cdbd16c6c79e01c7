import { dictionaryScreen } from '#kit/dictionary/dictionary-screen.tsx';
import { configureEmployees, departmentTree } from '../area.ts';
import { department } from '../entities/dictionaries.ts';

const { Page, load } = dictionaryScreen({ categories: { department }, route: departmentTree, write: configureEmployees });

export { Page as default, load };
