import type { Environment } from './environment.ts';
import { httpPlugin } from './http/http-plugin.ts';
import { i18nPlugin } from './i18n/i18n-plugin.ts';
import type { Plugin } from './kernel/index.ts';
import { pushPlugin } from './push/push-plugin.ts';
import { pushToastsPlugin } from './push/push-toasts.ts';
import { sessionPlugin } from './session/session-plugin.ts';
import { storesPlugin } from './stores/stores-plugin.ts';
import { themePlugin } from './theme/theme-plugin.ts';
import { toastsPlugin } from './toasts/toasts-plugin.ts';

/**
 * The services every page runs on, as plugins: `createKernel([...coreServices(environment), ...areas])`.
 * Before the first draw, await `kernel.use(i18n).ready()`.
 */
export const coreServices = (environment: Environment): readonly Plugin[] => [
  i18nPlugin(environment),
  httpPlugin(environment),
  sessionPlugin(environment),
  themePlugin(environment),
  toastsPlugin(environment),
  pushPlugin(environment),
  pushToastsPlugin(environment),
  storesPlugin(environment),
];
