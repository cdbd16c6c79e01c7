// `npm run new:plugin NAME [-- --dictionary WORD --on RECORD --board WORD --states]` writes a working area: its record,
// page and server halves, words in three languages, demonstration, story, test, and the migration of its tables.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { capital, dictionariesOf, importedOf, isBoardByState, lines, plural, spoken, stagesOf, type NewArea } from './new-area/new-area.ts';
import { storiesOf } from './new-area/stories.ts';
import { translationsOf } from './new-area/translations.ts';
import { writeMigration } from './new-migration.ts';

const usage = `npm run new:plugin NAME -- [options]

  --dictionary WORD  a dictionary that each record chooses from
  --on RECORD        the record each belongs to, such as building: their list stands on its page
  --board WORD       a dictionary of stages, and a board with a lane for each
  --states           a state: asked for, granted or refused
  --board state --states
                     a board with a lane for each state

Further fields and references are lines in entity.ts. docs/areas.md has the first area in half an hour.`;

/** Thrown for an area that cannot be written. */
export class NameError extends Error {
  override readonly name = 'NameError';
}

const taken = new Set(['index', 'server', 'api', 'media', 'builds', 'assets']);

/** Fields that the generator writes itself. */
const ownFields: ReadonlySet<string> = new Set(['title', 'active', 'place', 'state', 'reason']);

function checkName(word: string): string {
  if (/^[a-z][a-zA-Z0-9]{1,30}$/.test(word) && !taken.has(word)) return word;
  throw new NameError(`'${word}' cannot be an area: use a word in lower camel case, such as 'parking'`);
}

/** The files of a new area by path, from its folder. Throws `NameError` for words that are no lower camel case. */
export function filesOf(area: NewArea): Readonly<Record<string, string>> {
  const { name, dictionary, on, board } = area;
  for (const word of [name, dictionary, on, board]) if (word !== undefined) checkName(word);
  const fields = [dictionary, on, stagesOf(area)].filter((word) => word !== undefined);
  const twice = fields.find((word, at) => ownFields.has(word) || fields.indexOf(word) !== at);
  if (twice !== undefined) throw new NameError(`'${twice}' would be a field twice: choose another word`);
  return {
    ...descriptionOf(area),
    ...translationsOf(area),
    ...serverOf(area),
    [`${name}.stories.tsx`]: storiesOf(area),
  };
}

/** `entity.ts`, `area.ts`, `plugin.ts`. */
function descriptionOf(area: NewArea): Readonly<Record<string, string>> {
  const { name, dictionary, on, board, states } = area;
  const { named, lanes } = dictionariesOf(area);
  const stages = stagesOf(area);
  const Name = capital(name);
  const many = plural(name);
  const one = spoken(name);
  const kinds = ['choice', 'enteredAt', 'flag', 'reference', 'text'].filter(
    (kind) =>
      ({ choice: states, enteredAt: states || lanes, reference: on ?? named ?? lanes })[kind] ?? ['flag', 'text'].includes(kind),
  );
  const dictionaries = [dictionary !== undefined && `${dictionary}: ${named}`, stages !== undefined && `${stages}: ${lanes}`].filter((word) => word !== false);
  const shown = [dictionary, stages, states && 'state'].filter((word) => typeof word === 'string');
  return {
    'entity.ts': `import { ${dictionaries.length === 0 ? '' : 'defineDictionary, '}defineEntity, type Row } from '#kit/records/entity.ts';
import { ${kinds.join(', ')} } from '#kit/records/field.ts';

${lines(named !== undefined && `export const ${named} = defineDictionary('${named}');\n`, lanes !== undefined && `/** Lanes of the board. */\nexport const ${lanes} = defineDictionary('${lanes}');\n`)}
/** The first field is the title, whatever it is called. Which there are: docs/areas.md, Fields. */
export const ${name} = defineEntity('${name}', {
${lines(
  `  title: text({ required: true, unique: true, ${on === undefined ? '' : `uniqueWithin: '${on}', `}searched: true, max: 80 }),`,
  on !== undefined && `  ${on}: reference('${on}', { required: true }),`,
  dictionary !== undefined && `  ${dictionary}: reference(${named}),`,
  stages !== undefined && `  ${stages}: reference(${lanes}, { required: true }),\n  place: text({ max: 500, internal: true }),\n  ${stages}Since: enteredAt('${stages}'),`,
  states === true &&
    `  state: choice(['asked', 'granted', 'refused'], {
    states: {
      asked: { to: { granted: '${name}/decide', refused: '${name}/decide' }, shape: 'open' },
      granted: { to: { refused: '${name}/decide' }, shape: 'done' },
      refused: { to: { asked: '' }, asks: ['reason'], empties: ['reason'], shape: 'refused' },
    },
    start: { asked: '', granted: '${name}/decide' },
  }),
  reason: text({ max: 500 }),
  stateSince: enteredAt('state'),`,
  isBoardByState(area) && '  place: text({ max: 500, internal: true }),',
  '  active: flag({ initial: true }),',
)}
});

/** One ${one} as a reader gets it. */
export interface ${Name}Row extends Row<typeof ${name}> {}
`.replace("field.ts';\n\n\n", "field.ts';\n\n"),
    'area.ts': `import { describeArea } from '#kit/area/describe-area.ts';
import { ${importedOf(area)} } from './entity.ts';

/** ${capital(plural(one))}: say here in one sentence what this area is for. */
export const ${many} = describeArea(${name}, {
${lines(
  "  menu: { group: 'homes', order: 60 },",
  states === true && "  rights: { decide: ['manager'] },",
  dictionaries.length > 0 && `  dictionaries: { ${dictionaries.join(', ')} },`,
  board !== undefined && `  board: { by: '${board}', order: 'place', card: [${[on, dictionary, states && stages !== undefined && 'state'].filter(Boolean).map((word) => `'${word}'`).join(', ')}] },`,
  on !== undefined && `  listedOn: { ${on}: { order: 60, fields: [${[...shown, 'active'].map((word) => `'${word}'`).join(', ')}] } },`,
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
  };
}

/** `server/`: the half of the server, an empty list of migrations, demonstration, test. */
function serverOf(area: NewArea): Readonly<Record<string, string>> {
  const { name, dictionary, on, states } = area;
  const stages = stagesOf(area);
  const { named, lanes } = dictionariesOf(area);
  const many = plural(name);
  const one = spoken(name);
  const values = [
    dictionary !== undefined && `${dictionary}: [['First', '첫째', '第一'], ['Second', '둘째', '第二']]`,
    stages !== undefined && `${stages}: [['New', '신규', '新建'], ['Under way', '진행 중', '进行中'], ['Done', '완료', '完成']]`,
  ].filter((word) => word !== false);
  const valueOf = (kind: string, count: number) => `idsOf('${kind}')[at % ${count}] ?? ${kind === lanes ? '0' : 'null'}`;
  const rest = lines(
    [
      named !== undefined && `, ${dictionary}: ${valueOf(named, 2)}`,
      lanes !== undefined && `, ${stages}: ${valueOf(lanes, 3)}`,
      states === true && ", state: 'asked'",
    ].filter((word) => word !== false).join(''),
  );
  const usesIds = on !== undefined || named !== undefined || lanes !== undefined;
  return {
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
  values.length > 0 && `  values: {\n${values.map((value) => `    ${value},`).join('\n')}\n  },`,
  on !== undefined && `  refersTo: ['${on}'],`,
  `  records: (${usesIds ? 'idsOf' : ''}) =>`,
  on === undefined
    ? `    Array.from({ length: 24 }, (_, at) => ({ title: \`${capital(one)} \${at + 1}\`${rest} })),`
    : `    idsOf('${on}').map((${on}, at) => ({ title: \`${capital(one)} \${at + 1}\`, ${on}${rest} })),`,
)}
});
`,
    [`server/${name}.test.ts`]: `import { areaWorks } from '#tests/support/area-works.ts';
import { ${many} } from '../area.ts';

areaWorks(${many});
`,
  };
}

/** The area that a command line asks for; undefined where it asks for help. Throws `NameError` for words it does not know. */
export function areaOf(words: readonly string[]): NewArea | undefined {
  if (words.length === 0 || words.includes('--help')) return undefined;
  const options = { dictionary: { type: 'string' }, on: { type: 'string' }, board: { type: 'string' }, states: { type: 'boolean' } } as const;
  const { values, positionals, tokens } = parseArgs({ args: [...words], allowPositionals: true, strict: false, tokens: true, options });
  const [name, further] = positionals;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = Object.hasOwn(options, token.name) && (token.name === 'states') === (token.value === undefined);
    if (!known) throw new NameError(`'${token.rawName}' is no option, or lacks its word.\n\n${usage}`);
  }
  if (name === undefined) throw new NameError(`The area has no name.\n\n${usage}`);
  if (further !== undefined) throw new NameError(`'${further}' belongs to no option.\n\n${usage}`);
  return { name, ...(values as Omit<NewArea, 'name'>) };
}

/** Writes an area's folder with the migration of its tables. Throws when there is one already. */
export async function writePlugin(area: NewArea, plugins: string): Promise<readonly string[]> {
  const files = filesOf(area);
  const folder = join(plugins, area.name);
  if (existsSync(folder)) throw new NameError(`'${area.name}' exists already`);
  if (area.on !== undefined && !existsSync(join(plugins, area.on))) {
    const folders = readdirSync(plugins).filter((one) => existsSync(join(plugins, one, 'area.ts')));
    throw new NameError(`There is no area '${area.on}' for them to belong to, only ${folders.join(', ')}`);
  }
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
    const area = areaOf(process.argv.slice(2));
    if (area) {
      const written = await writePlugin(area, fileURLToPath(new URL('../plugins', import.meta.url)));
      console.log(written.join('\n'));
      console.log(`\nNext: describe the fields in entity.ts, empty the list in server/migrations.ts while it has run nowhere but here, and run
'npm run new:migration ${area.name}'; translate the words marked ‹so›. Fields, rules, rights: docs/areas.md.`);
    } else console.log(usage);
  } catch (error) {
    if (!(error instanceof NameError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
