// `npm run new:plugin NAME` writes the folder of a new area: a record with two fields, its list, form and server half.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Thrown for a name no area can have. */
export class NameError extends Error {
  override readonly name = 'NameError';
}

const taken = new Set(['index', 'server', 'api', 'media', 'builds', 'assets']);

/** The files of a new area by path, from its folder. Throws `NameError` for a name that is no lower camel case word. */
export function filesOf(name: string): Readonly<Record<string, string>> {
  if (!/^[a-z][a-zA-Z0-9]{1,30}$/.test(name) || taken.has(name)) {
    throw new NameError(`'${name}' cannot be an area: use a word in lower camel case, such as 'parking'`);
  }
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  const shown = Name.replace(/([a-z])([A-Z])/g, '$1 $2');
  return {
    'entity.ts': `import { defineEntity, type Row } from '#kit/records/entity.ts';
import { flag, text } from '#kit/records/field.ts';

/** One ${name} of the agency. */
export const ${name} = defineEntity('${name}', {
  title: text({ required: true, unique: true, searched: true, max: 200 }),
  active: flag({ initial: true }),
});

/** One ${name} as a reader gets it. */
export interface ${Name}Row extends Row<typeof ${name}> {}
`,
    'routes.ts': `import { defineRoute } from '#core/route.ts';

export const ${name}List = defineRoute('/${name}/list');
export const ${name}Upload = defineRoute('/${name}/upload');
export const ${name}Update = defineRoute('/${name}/update/{${name}Id}');
`,
    'permissions.ts': `import { definePermission, everyRole } from '#core/access/permission.ts';

/** To see them. */
export const view${Name} = definePermission('${name}/view', everyRole);
/** To add, change and delete them. */
export const edit${Name} = definePermission('${name}/edit', ['manager']);
`,
    'index.ts': `export { ${name}, type ${Name}Row } from './entity.ts';
export { ${name}List, ${name}Update } from './routes.ts';
`,
    'plugin.ts': `import { Cube } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, permissions, recordKinds, screens, translations } from '#core/slots.ts';
import { edit${Name}, view${Name} } from './permissions.ts';
import { ${name}List, ${name}Update, ${name}Upload } from './routes.ts';

/** ${shown}: say here in one sentence what this area is for. */
export default definePlugin({
  id: '${name}',
  contributes: [
    permissions(view${Name}),
    permissions(edit${Name}),
    screens({
      route: ${name}List,
      titleKey: '${name}.list.title',
      needs: view${Name},
      load: () => import('./screens/${name}-list.tsx'),
    }),
    screens({
      route: ${name}Upload,
      titleKey: '${name}.upload.title',
      parent: ${name}List,
      needs: edit${Name},
      load: () => import('./screens/${name}-upload.tsx'),
    }),
    screens({
      route: ${name}Update,
      titleKey: '${name}.update.title',
      parent: ${name}List,
      needs: view${Name},
      accepts: ({ ${name}Id = '' }) => /^[1-9]\\d{0,14}$/.test(${name}Id),
      load: () => import('./screens/${name}-update.tsx'),
    }),
    menu({
      group: 'agency',
      route: ${name}List,
      labelKey: '${name}.list.title',
      icon: Cube,
      order: 100,
      needs: view${Name},
      counts: '${name}',
    }),
    recordKinds({
      name: '${name}',
      labelKey: '${name}.list.title',
      list: ${name}List,
      hrefOf: (id) => ${name}Update.href({ ${name}Id: id }),
      needs: view${Name},
      icon: Cube,
    }),
    translations({
      plugin: '${name}',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
`,
    [`screens/${name}-list.tsx`]: `import { listScreen } from '#kit/list/list-screen.tsx';
import { ${name} } from '../entity.ts';
import { edit${Name} } from '../permissions.ts';
import { ${name}Update, ${name}Upload } from '../routes.ts';

const screen = listScreen(${name}, {
  columns: ['title', 'active', 'updatedAt'],
  write: edit${Name},
  create: ${name}Upload,
  importer: true,
  hrefOf: (id) => ${name}Update.href({ ${name}Id: id }),
});

export default screen.Page;
export const load = screen.load;
`,
    [`screens/${name}-form.ts`]: `import type { FormSpec } from '#kit/form/form-spec.ts';
import type { ${name} } from '../entity.ts';
import { edit${Name} } from '../permissions.ts';
import { ${name}List, ${name}Update } from '../routes.ts';

/** How one is filled in, new or known. */
export const ${name}Form = {
  groups: [{ titleKey: '${name}.group', fields: ['title', 'active'] }],
  createTitleKey: '${name}.upload.title',
  write: edit${Name},
  list: ${name}List,
  hrefOf: (id: number) => ${name}Update.href({ ${name}Id: id }),
} satisfies FormSpec<typeof ${name}>;
`,
    [`screens/${name}-update.tsx`]: `import { formScreen } from '#kit/form/form-screen.tsx';
import { ${name} } from '../entity.ts';
import { ${name}Form } from './${name}-form.ts';

const screen = formScreen(${name}, { ...${name}Form, param: '${name}Id' });

export default screen.Page;
export const load = screen.load;
export const titleOf = screen.titleOf;
`,
    [`screens/${name}-upload.tsx`]: `import { formScreen } from '#kit/form/form-screen.tsx';
import { uploadScreen } from '#kit/form/upload-screen.tsx';
import { ${name} } from '../entity.ts';
import { ${name}Form } from './${name}-form.ts';

const screen = uploadScreen(formScreen(${name}, ${name}Form), () => import('./${name}-import.tsx'));

export default screen.Page;
export const load = screen.load;
`,
    [`screens/${name}-import.tsx`]: `import { importScreen } from '#kit/import/import-screen.tsx';
import { ${name} } from '../entity.ts';
import { edit${Name} } from '../permissions.ts';
import { ${name}List, ${name}Upload } from '../routes.ts';

const screen = importScreen(${name}, {
  titleKey: '${name}.import.title',
  write: edit${Name},
  list: ${name}List,
  upload: ${name}Upload,
});

export default screen.Page;
export const load = screen.load;
`,
    'translations/en.ts': `import type { WordsOf } from '#kit/records/words.ts';
import type { ${name} } from '../entity.ts';

export default {
  '${name}.list.title': '${shown}',
  '${name}.upload.title': 'New ${shown.toLowerCase()}',
  '${name}.import.title': 'Import ${shown.toLowerCase()}',
  '${name}.update.title': '${shown}',
  '${name}.group': '${shown}',
  ${name}: '${shown}',
  '${name}.title': 'Title',
  '${name}.active': 'Active',
} as const satisfies WordsOf<typeof ${name}>;
`,
    ...Object.fromEntries(
      (
        [
          ['kr', ['새로 등록', '가져오기', '제목', '사용']],
          ['zh', ['新建', '导入', '标题', '启用']],
        ] as const
      ).map(([locale, [create, bring, title, active]]) => [
        `translations/${locale}.ts`,
        `import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  '${name}.list.title': '${shown}',
  '${name}.upload.title': '${create}',
  '${name}.import.title': '${bring}',
  '${name}.update.title': '${shown}',
  '${name}.group': '${shown}',
  ${name}: '${shown}',
  '${name}.title': '${title}',
  '${name}.active': '${active}',
} satisfies WordsLike<typeof en>;
`,
      ]),
    ),
    'server/plugin.ts': `import { definePlugin } from '#core/kernel/index.ts';
import { migrations, recordResource } from '#server/slots.ts';
import { ${name} } from '../entity.ts';
import { edit${Name}, view${Name} } from '../permissions.ts';
import { first } from './migrations/001-first.ts';

/** The server's half. */
export default definePlugin({
  id: '${name}',
  contributes: [migrations(first), recordResource({ entity: ${name}, read: view${Name}, write: edit${Name} })],
});
`,
    'server/migrations/001-first.ts': `import { recordTable, unique } from '#server/database/schema.ts';
import type { Migration } from '#server/slots.ts';

/** The table. */
export const first: Migration = {
  id: '${name}/001-first',
  up: async (connection) => {
    await recordTable(connection, '${name}', { title: 'text', active: 'flag', searchText: 'text', sortText: 'text' });
    await unique(connection, '${name}', ['title']);
  },
};
`,
  };
}

/** Writes an area's folder. Throws when there is one already. */
export function writePlugin(name: string, plugins: string): readonly string[] {
  const files = filesOf(name);
  const folder = join(plugins, name);
  if (existsSync(folder)) throw new NameError(`'${name}' exists already`);
  return Object.entries(files).map(([path, text]) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const written = writePlugin(process.argv[2] ?? '', fileURLToPath(new URL('../plugins', import.meta.url)));
    console.log(written.join('\n'));
    console.log('\nNext: describe the fields in entity.ts, bring the migration to them, translate the words.');
  } catch (error) {
    console.error(error instanceof NameError ? error.message : error);
    process.exit(1);
  }
}
