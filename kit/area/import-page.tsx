import type { ScreenModule } from '#core/slots.ts';
import { importScreen } from '../import/import-screen.tsx';
import type { TemplateExample } from '../import/template.ts';
import type { Area } from './describe-area.ts';

/** The import of an area's records. */
export function importPage({ name, entity, routes, rights }: Area, example?: TemplateExample): ScreenModule {
  const { Page, load } = importScreen(entity, {
    titleKey: `${name}.import.title`,
    write: rights.edit,
    list: routes.list,
    upload: routes.upload,
    ...(example && { example }),
  });
  return { default: Page, load };
}
