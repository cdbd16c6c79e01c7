import { definePlugin, type Plugin } from '#core/kernel/index.ts';
import { areasModule } from './areas.ts';
import { columnsPlugin } from './columns/column-thread.ts';
import { config, type Config } from './config.ts';
import { databasePlugin, type Database } from './database/database.ts';
import { mailPlugin } from './mail/mail.ts';
import { filesPlugin } from './files/plugin.ts';
import { metricsPlugin } from './http/metrics.ts';
import { life } from './life.ts';
import { mapTilesPlugin } from './map-tiles.ts';
import { carriersPlugin, deliveryPlugin } from './push/carriers-plugin.ts';
import { changeNewsPlugin } from './push/change-news.ts';
import { pushPlugin, pushWakeUpPlugin } from './push/push-plugin.ts';
import { importPlugin } from './import/import-plugin.ts';
import { presencePlugin } from './records/presence.ts';
import { recordsPlugins } from './records/records-plugin.ts';
import { remarksPlugin } from './remarks/remarks-plugin.ts';
import { viewsPlugin } from './views/views-plugin.ts';
import { secrets, type Secrets } from './secrets.ts';
import { attemptsPlugin, passwordsPlugin, sessionPlugin } from './session/session-plugin.ts';

/** Parts that exist before the kernel. */
export interface HostParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  /** Aborted when the server begins to stop. */
  readonly life: AbortSignal;
}

/** The plugins of a server: the host's own, the areas, and the records that these describe. */
export function allPlugins(parts: HostParts, areas: readonly Plugin[]): readonly Plugin[] {
  const own = [
    definePlugin({ id: 'server/config', provides: config, setup: () => parts.config }),
    definePlugin({ id: 'server/secrets', provides: secrets, setup: () => parts.secrets }),
    definePlugin({ id: 'server/life', provides: life, setup: () => parts.life }),
    definePlugin({ id: 'server/areas', provides: areasModule, setup: () => new URL('../plugins/server.ts', import.meta.url).href }),
    databasePlugin(parts.database),
    metricsPlugin,
    passwordsPlugin,
    attemptsPlugin,
    sessionPlugin,
    pushPlugin,
    pushWakeUpPlugin,
    changeNewsPlugin,
    columnsPlugin,
    presencePlugin,
    mailPlugin,
    carriersPlugin,
    deliveryPlugin,
    filesPlugin,
    importPlugin,
    remarksPlugin,
    viewsPlugin,
    mapTilesPlugin,
  ];
  return [...own, ...recordsPlugins([...own, ...areas]), ...areas];
}
