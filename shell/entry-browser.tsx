import '#kit/ui/ui.css';
import './shell.css';
import { areas } from '#plugins/index.ts';
import { start } from './start.tsx';

void start(areas);
