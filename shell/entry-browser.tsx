import '#kit/ui/ui.css';
import './shell.css';
import { start } from './start.ts';

void start();
