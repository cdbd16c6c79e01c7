import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { demos, migrations, records } from '#server/slots.ts';
import { configurePlatforms, configurePreferences, viewPlatforms, viewPreferences } from '../area.ts';
import { platform, preference } from '../entity.ts';
import { conversionEndpoint } from './conversion.ts';
import { contentsDemo } from './demo.ts';
import { migrations as steps } from './migrations.ts';
import { switchingOffEndpoint } from './switching-off.ts';

export default definePlugin({
  id: 'contents',
  contributes: [
    ...[viewPlatforms, configurePlatforms, viewPreferences, configurePreferences].map((permission) => permissions(permission)),
    ...steps.map((step) => migrations(step)),
    records({ entity: platform, read: viewPlatforms, write: configurePlatforms }),
    records({ entity: preference, read: viewPreferences, write: configurePreferences }),
    conversionEndpoint,
    switchingOffEndpoint,
    demos(contentsDemo),
  ],
});
