// Loaded into the server of `npm run dev`: tells which of the project's own files Node itself has loaded.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:') && !url.includes('/node_modules/')) process.send?.(url);
    return next(url, context);
  },
});
