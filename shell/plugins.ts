import type { Environment } from '#core/environment.ts';
import { definePlugin, type Plugin } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { translations } from '#core/slots.ts';
import { kitWords } from '#kit/kit-translations.ts';
import { shellTranslations } from './all-translations/shell-translations.ts';

const shell = definePlugin({ id: 'shell', contributes: [translations(kitWords), translations(shellTranslations)] });

/** The plugins of a page: the services, the shell, and the areas given. */
export const pagePlugins = (environment: Environment, areas: readonly Plugin[]): readonly Plugin[] => [
  ...coreServices(environment),
  shell,
  ...areas,
];
