import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { demos, migrations, records } from '#server/slots.ts';
import { configurePlatforms, configurePreferences } from '../area.ts';
import { platform, preference } from '../entity.ts';
import { conversionEndpoint } from './conversion.ts';
import { contentsDemo } from './demo.ts';
import { migrations as steps } from './migrations.ts';

export default definePlugin({
  id: 'contents',
  contributes: [
    permissions(configurePlatforms),
    permissions(configurePreferences),
    ...steps.map((step) => migrations(step)),
    records({ entity: platform, read: 'signedIn', write: configurePlatforms }),
    records({ entity: preference, read: 'signedIn', write: configurePreferences }),
    conversionEndpoint,
    demos(contentsDemo),
  ],
});
