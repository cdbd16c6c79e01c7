import { join } from 'node:path';
import { defineConfig } from 'vite';
import { pageConfig } from './shell/build/page-config.ts';

const root = import.meta.dirname;

export default defineConfig(({ command }) => pageConfig({ root, out: join(root, 'dist'), serve: command === 'serve' }));
