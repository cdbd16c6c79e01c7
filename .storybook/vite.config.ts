import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pruneBlueprint } from '../shell/build/prune-blueprint.ts';

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [pruneBlueprint()] } },
  // Found late, behind a lazy import, it would be bundled anew in the middle of a story, with a second React.
  optimizeDeps: { include: ['@blueprintjs/table'] },
});
