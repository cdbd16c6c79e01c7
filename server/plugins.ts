import { definePlugin, type Plugin } from '#core/kernel/index.ts';
import { config, type Config } from './config.ts';
import { databasePlugin } from './database/database-plugin.ts';
import type { Database } from './database/database.ts';
import { filesPlugin } from './files/plugin.ts';
import { life } from './life.ts';
import { pushPlugin, pushWakeUpPlugin } from './push/push-plugin.ts';
import { secrets, type Secrets } from './secrets.ts';
import { attemptsPlugin, passwordsPlugin, sessionPlugin } from './session/session-plugin.ts';

/** What exists before the kernel does. */
export interface HostParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  /** Aborted when the server begins to stop. */
  readonly life: AbortSignal;
}

/** The host's own plugins; the areas' follow after them. */
export const hostPlugins = (parts: HostParts): readonly Plugin[] => [
  definePlugin({ id: 'server/config', provides: config, setup: () => parts.config }),
  definePlugin({ id: 'server/secrets', provides: secrets, setup: () => parts.secrets }),
  definePlugin({ id: 'server/life', provides: life, setup: () => parts.life }),
  databasePlugin(parts.database),
  passwordsPlugin,
  attemptsPlugin,
  sessionPlugin,
  pushPlugin,
  pushWakeUpPlugin,
  filesPlugin,
];
