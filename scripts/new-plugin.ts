// `npm run new:plugin NAME [-- --dictionary WORD] [-- --on RECORD]` writes a working area: its record, page and server
// halves, words in three languages, demonstration, story, test, and the migration of its tables.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { writeMigration } from './new-migration.ts';

/** Thrown for an area that cannot be written. */
export class NameError extends Error {
  override readonly name = 'NameError';
}

export interface NewArea {
  /** Lower camel case: the record, its folder and its addresses. */
  readonly name: string;
  /** The word of a dictionary that the records choose from. */
  readonly dictionary?: string | undefined;
  /** The record that each of them belongs to: their list stands on its page. */
  readonly on?: string | undefined;
}

const taken = new Set(['index', 'server', 'api', 'media', 'builds', 'assets']);

/** Words of the product that a new area is likely to name: Korean, Chinese. */
const knownWords: Readonly<Record<string, readonly [kr: string, zh: string]>> = {
  title: ['제목', '标题'],
  active: ['사용', '启用'],
  kind: ['종류', '类型'],
  type: ['유형', '类型'],
  building: ['빌딩', '楼宇'],
  rent: ['렌트', '房源'],
  room: ['방', '房间'],
  user: ['회원', '会员'],
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const spoken = (word: string): string => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
const plural = (word: string): string => (/(s|x|ch|sh)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`);

/** A Korean or Chinese word, or the English one marked as waiting for its translation. */
const translated = (word: string, place: 0 | 1): string => knownWords[word]?.[place] ?? `‹${spoken(word)}›`;

function checkName(word: string): string {
  if (/^[a-z][a-zA-Z0-9]{1,30}$/.test(word) && !taken.has(word)) return word;
  throw new NameError(`'${word}' cannot be an area: use a word in lower camel case, such as 'parking'`);
}

/** The files of a new area by path, from its folder. Throws `NameError` for words that are no lower camel case. */
export function filesOf({ name, dictionary, on }: NewArea): Readonly<Record<string, string>> {
  for (const word of [name, dictionary, on]) if (word !== undefined) checkName(word);
  const Name = capital(name);
  const many = plural(name);
  const named = dictionary === undefined ? undefined : name + capital(dictionary);
  const one = spoken(name);
  const lines = (...some: readonly (string | false | undefined)[]) => some.filter((line) => typeof line === 'string').join('\n');
  const labels = (place: 0 | 1 | undefined) => {
    const label = (word: string, text = capital(spoken(word))) => (place === undefined ? text : translated(word, place));
    return lines(
      `  '${name}.title': '${label('title')}',`,
      on !== undefined && `  '${name}.${on}': '${label(on)}',`,
      dictionary !== undefined && `  '${name}.${dictionary}': '${label(dictionary)}',`,
      `  '${name}.active': '${label('active')}',`,
      dictionary !== undefined && `  ${named}: '${label(dictionary, capital(plural(spoken(dictionary))))}',`,
    );
  };
  const entityTypes = named === undefined ? `WordsOf<typeof ${name}>` : `WordsOf<typeof ${name}> & WordsOf<typeof ${named}>`;
  const imported = named === undefined ? name : `${name}, ${named}`;
  const fieldKinds = ['flag', ...(on !== undefined || named !== undefined ? ['reference'] : []), 'text'].join(', ');
  return {
    'entity.ts': `import { ${named === undefined ? '' : 'defineDictionary, '}defineEntity, type Row } from '#kit/records/entity.ts';
import { ${fieldKinds} } from '#kit/records/field.ts';
${named === undefined ? '' : `\nexport const ${named} = defineDictionary('${named}');\n`}
/** The first field is the title, whatever it is called. Which there are: docs/areas.md, Fields. */
export const ${name} = defineEntity('${name}', {
${lines(
  `  title: text({ required: true, unique: true, ${on === undefined ? '' : `uniqueWithin: '${on}', `}searched: true, max: 80 }),`,
  on !== undefined && `  ${on}: reference('${on}', { required: true }),`,
  dictionary !== undefined && `  ${dictionary}: reference(${named}),`,
  '  active: flag({ initial: true }),',
)}
});

/** One ${one} as a reader gets it. */
export interface ${Name}Row extends Row<typeof ${name}> {}
`,
    'area.ts': `import { describeArea } from '#kit/area/describe-area.ts';
import { ${imported} } from './entity.ts';

/** ${capital(plural(one))}: say here in one sentence what this area is for. */
export const ${many} = describeArea(${name}, {
${lines(
  "  menu: { group: 'homes', order: 60 },",
  dictionary !== undefined && `  dictionaries: { ${dictionary}: ${named} },`,
  on !== undefined && `  listedOn: { ${on}: { order: 60, fields: [${dictionary === undefined ? '' : `'${dictionary}', `}'active'] } },`,
)}
});
`,
    'plugin.ts': `import { Cube } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { ${many} } from './area.ts';

export default area(${many}, {
  icon: Cube,
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
`,
    'translations/en.ts': `import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { ${imported} } from '../entity.ts';

export default {
  ...english('${name}', { one: '${one}', many: '${plural(one)}' }),
${labels(undefined)}
} as const satisfies ${entityTypes};
`,
    'translations/kr.ts': `import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('${name}', { one: '${translated(name, 0)}', counter: '개' }),
${labels(0)}
} satisfies WordsLike<typeof en>;
`,
    'translations/zh.ts': `import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('${name}', { one: '${translated(name, 1)}', measure: '个' }),
${labels(1)}
} satisfies WordsLike<typeof en>;
`,
    'server/plugin.ts': `import { serverArea } from '#server/server-area.ts';
import { ${many} } from '../area.ts';
import { ${name}Demo } from './demo.ts';
import { migrations } from './migrations.ts';

export default serverArea(${many}, { migrations, demo: ${name}Demo });
`,
    'server/migrations.ts': `import type { Migration } from '#server/slots.ts';

/** Written by \`npm run new:migration ${name}\`. What has run somewhere is never changed. */
export const migrations: readonly Migration[] = [];
`,
    'server/demo.ts': `import { demoRecords } from '#server/demo-records.ts';
import { ${many} } from '../area.ts';

export const ${name}Demo = demoRecords(${many}, {
  order: 60,
${lines(
  dictionary !== undefined && `  values: { ${dictionary}: [['First', '첫째', '第一'], ['Second', '둘째', '第二']] },`,
  on !== undefined && `  refersTo: ['${on}'],`,
  `  records: (${on === undefined && named === undefined ? '' : 'idsOf'}) =>`,
  on === undefined
    ? `    Array.from({ length: 24 }, (_, at) => ({ title: \`${capital(one)} \${at + 1}\`${named === undefined ? '' : `, ${dictionary}: idsOf('${named}')[at % 2] ?? null`} })),`
    : `    idsOf('${on}').map((${on}, at) => ({ title: \`${capital(one)} \${at + 1}\`, ${on}${named === undefined ? '' : `, ${dictionary}: idsOf('${named}')[at % 2] ?? null`} })),`,
)}
});
`,
    [`server/${name}.test.ts`]: `import { areaWorks } from '#tests/support/area-works.ts';
import { ${many} } from '../area.ts';

areaWorks(${many});
`,
    [`${name}.stories.tsx`]: `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { ${Name}Row } from './entity.ts';
import ${name} from './plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const row: ${Name}Row = { id: 1, version: 1, createdAt: at, updatedAt: at, title: '${capital(one)} 1', ${on === undefined ? '' : `${on}: 1, `}${dictionary === undefined ? '' : `${dictionary}: 1, `}active: true };
const labels = { ${[on === undefined ? '' : `${on}: { 1: 'First ${spoken(on)}' }`, named === undefined ? '' : `${named}: { 1: 'First' }`].filter(Boolean).join(', ')} };
const nothing = { rows: [], total: 0, labels: {} };
const answers = {
${lines(
  `  'GET /api/${name}': { rows: [row], total: 1, labels },`,
  `  'GET /api/${name}/1': { ...row, labels, hidden: [] },`,
  `  'GET /api/${name}/1/history': { entries: [], labels: {} },`,
  on !== undefined && `  'GET /api/${on}': nothing,`,
  named !== undefined && `  'GET /api/${named}': nothing,`,
)}
};

const meta = {
  title: 'Areas/${Name}',
  parameters: { plugins: [${name}], answers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/${name}/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('${capital(one)} 1')).toBeVisible();
  },
};

export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };
export const One: Story = { parameters: { path: '/${name}/update/1' } };
export const New: Story = { parameters: { path: '/${name}/upload' } };
export const Empty: Story = { parameters: { path: '/${name}/list', answers: { ...answers, 'GET /api/${name}': nothing } } };
`,
  };
}

/** Writes an area's folder with the migration of its tables. Throws when there is one already. */
export async function writePlugin(area: NewArea, plugins: string): Promise<readonly string[]> {
  const files = filesOf(area);
  const folder = join(plugins, area.name);
  if (existsSync(folder)) throw new NameError(`'${area.name}' exists already`);
  if (area.on !== undefined && !existsSync(join(plugins, area.on))) throw new NameError(`There is no area '${area.on}' for them to belong to`);
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await writeMigration(area.name, plugins);
  return Object.keys(files).map((path) => join(folder, path));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { dictionary: { type: 'string' }, on: { type: 'string' } } });
    const written = await writePlugin({ name: positionals[0] ?? '', ...values }, fileURLToPath(new URL('../plugins', import.meta.url)));
    console.log(written.join('\n'));
    console.log(`\nNext: describe the fields in entity.ts, empty the list in server/migrations.ts while it has run nowhere but here, and run
'npm run new:migration ${positionals[0]}'; translate the words marked ‹so›. Fields, rules, rights: docs/areas.md.`);
  } catch (error) {
    if (!(error instanceof NameError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
