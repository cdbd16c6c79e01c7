import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Packages of the server, of styles and of fonts: no page loads them. */
const notInPages =
  /^(@fontsource|pretendard|@hono|hono|zod|kysely|pg|sharp|jose|aws4fetch|web-push|read-excel-file|write-excel-file|crypto-js|firebase|cookie|react-toastify)/;

// Found late, behind a lazy import, a package would be bundled anew in the middle of a story, with a second React.
const packages = [
  ...Object.keys(dependencies).filter((name) => !notInPages.test(name)),
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'axe-core',
  'react-toastify/unstyled',
  'crypto-js/core.js',
  'crypto-js/aes.js',
  'crypto-js/sha512.js',
];

export default defineConfig({
  plugins: [react()],
  optimizeDeps: { include: packages },
});
