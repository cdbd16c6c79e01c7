import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pruneBlueprint } from '../shell/build/prune-blueprint.ts';

export default defineConfig({ plugins: [react()], css: { postcss: { plugins: [pruneBlueprint()] } } });
