// `npm run new:plugin NAME [-- --dictionary WORD --on RECORD --board WORD --states]` writes a working area: its record,
// page and server halves, words in three languages, demonstration, story, test, and the migration of its tables.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
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

export interface NewArea {
  /** Lower camel case: the record, its folder and its addresses. */
  readonly name: string;
  /** The word of a dictionary that the records choose from. */
  readonly dictionary?: string | undefined;
  /** The record that each of them belongs to: their list stands on its page. */
  readonly on?: string | undefined;
  /** The word of a dictionary whose values are the lanes of a board; 'state' beside `states` for lanes by state. */
  readonly board?: string | undefined;
  /** With a state that is asked for, granted or refused. */
  readonly states?: boolean | undefined;
}

const taken = new Set(['index', 'server', 'api', 'media', 'builds', 'assets']);

/** Fields that the generator writes itself. */
const ownFields: ReadonlySet<string> = new Set(['title', 'active', 'place', 'state', 'reason']);

/** States of `--states`: English, Korean, Chinese. */
const stateWords = { asked: ['Asked for', '요청됨', '已申请'], granted: ['Granted', '승인됨', '已批准'], refused: ['Refused', '거절됨', '已拒绝'] } as const;

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
  stage: ['단계', '阶段'],
  workflow: ['단계', '阶段'],
  place: ['단계 안 순서', '阶段内位置'],
  state: ['상태', '状态'],
  reason: ['사유', '原因'],
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

const lines = (...some: readonly (string | false | undefined)[]) => some.filter((line) => typeof line === 'string').join('\n');

const isBoardByState = ({ board, states }: NewArea): boolean => board === 'state' && states === true;

/** The word of the dictionary of stages; undefined without a board, or where its lanes are states. */
const stagesOf = (area: NewArea): string | undefined => (isBoardByState(area) ? undefined : area.board);

/** The names of an area's dictionaries: of values to choose from, and of lanes. */
function dictionariesOf(area: NewArea) {
  const { name, dictionary } = area;
  const stages = stagesOf(area);
  return {
    named: dictionary === undefined ? undefined : name + capital(dictionary),
    lanes: stages === undefined ? undefined : name + capital(stages),
  };
}

/** The record's own kinds, as they are imported from its `entity.ts`. */
const importedOf = (area: NewArea): string => [area.name, ...Object.values(dictionariesOf(area))].filter((word) => word !== undefined).join(', ');

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
      refused: { to: { asked: '' }, asks: ['reason'], shape: 'refused' },
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

/** `translations/{en,kr,zh}.ts`. */
function translationsOf(area: NewArea): Readonly<Record<string, string>> {
  const { name, dictionary, on, states } = area;
  const stages = stagesOf(area);
  const { named, lanes } = dictionariesOf(area);
  const one = spoken(name);
  const labels = (language: 0 | 1 | 2) => {
    const label = (word: string, text = capital(spoken(word))) => (language === 0 ? text : translated(word, language === 1 ? 0 : 1));
    const since = (word: string) => [`In this ${spoken(word)} since`, `${label(word)} 시작`, `进入${label(word)}时间`][language];
    return lines(
      `  '${name}.title': '${label('title')}',`,
      on !== undefined && `  '${name}.${on}': '${label(on)}',`,
      dictionary !== undefined && `  '${name}.${dictionary}': '${label(dictionary)}',`,
      stages !== undefined && `  '${name}.${stages}': '${label(stages)}',\n  '${name}.place': '${label('place', `Place in its ${spoken(stages)}`)}',\n  '${name}.${stages}Since': '${since(stages)}',`,
      states === true &&
        lines(
          `  '${name}.state': '${label('state')}',`,
          ...Object.entries(stateWords).map(([state, words]) => `  '${name}.state.${state}': '${words[language]}',`),
          `  '${name}.reason': '${label('reason')}',\n  '${name}.stateSince': '${since('state')}',`,
        ),
      isBoardByState(area) && `  '${name}.place': '${label('place', 'Place in its state')}',`,
      `  '${name}.active': '${label('active')}',`,
      dictionary !== undefined && `  ${named}: '${label(dictionary, capital(plural(spoken(dictionary))))}',`,
      stages !== undefined && `  ${lanes}: '${label(stages, capital(plural(spoken(stages))))}',`,
    );
  };
  const entityTypes = [name, named, lanes].flatMap((word) => (word === undefined ? [] : [`WordsOf<typeof ${word}>`])).join(' & ');
  const other = (language: 1 | 2, noun: string) => `import type { WordsLike } from '#core/i18n/words-like.ts';
import { ${language === 1 ? 'korean' : 'chinese'} } from '#kit/area/nouns/${language === 1 ? 'korean' : 'chinese'}.ts';
import type en from './en.ts';

export default {
  ...${noun},
${labels(language)}
} satisfies WordsLike<typeof en>;
`;
  return {
    'translations/en.ts': `import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { ${importedOf(area)} } from '../entity.ts';

export default {
  ...english('${name}', { one: '${one}', many: '${plural(one)}' }),
${labels(0)}
} as const satisfies ${entityTypes};
`,
    'translations/kr.ts': other(1, `korean('${name}', { one: '${translated(name, 0)}', counter: '개' })`),
    'translations/zh.ts': other(2, `chinese('${name}', { one: '${translated(name, 1)}', measure: '个' })`),
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

/** The screens of an area in their languages. */
function storiesOf(area: NewArea): string {
  const { name, dictionary, on, board, states } = area;
  const stages = stagesOf(area);
  const { named, lanes } = dictionariesOf(area);
  const Name = capital(name);
  const title = `${capital(spoken(name))} 1`;
  const values = [
    `title: '${title}'`,
    on !== undefined && `${on}: 1`,
    dictionary !== undefined && `${dictionary}: 1`,
    stages !== undefined && `${stages}: 1, ${stages}Since: at`,
    board !== undefined && 'place: firstPlace',
    states === true && "state: 'asked', reason: null, stateSince: at",
    'active: true',
  ].filter((word) => word !== false);
  const labels = [
    on !== undefined && `${on}: { 1: 'First ${spoken(on)}' }`,
    named !== undefined && `${named}: { 1: 'First' }`,
    lanes !== undefined && `${lanes}: { 1: 'New' }`,
  ].filter((word) => word !== false);
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
${board === undefined ? '' : "import { firstPlace } from '#kit/board/place.ts';\n"}import { openScreen } from '#stories/kernel-decorator.tsx';
import type { ${Name}Row } from './entity.ts';
import ${name} from './plugin.ts';

const at = '2026-11-18T21:52:00.000Z';
const row: ${Name}Row = { id: 1, version: 1, createdAt: at, updatedAt: at, ${values.join(', ')} };
const labels = { ${labels.join(', ')} };
const nothing = { rows: [], total: 0, labels: {} };
const answers = {
${lines(
  `  'GET /api/${name}': { rows: [row], total: 1, labels },`,
  `  'GET /api/${name}/1': { ...row, labels, hidden: [] },`,
  `  'GET /api/${name}/1/history': { entries: [], labels: {} },`,
  on !== undefined && `  'GET /api/${on}': nothing,`,
  named !== undefined && `  'GET /api/${named}': nothing,`,
  lanes !== undefined &&
    `  'GET /api/${lanes}': { ...nothing, rows: [{ id: 1, version: 1, createdAt: at, updatedAt: at, name: { en: 'New', kr: '신규', zh: '新建' }, active: true, sort: 10 }] },`,
  board !== undefined &&
    `  'GET /api/${name}/board': { lanes: [{ id: 1, total: 1, sum: 0 }], cards: [${stages === undefined ? '{ ...row, state: 1 }' : 'row'}], labels },`,
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
    await expect(await within(canvasElement).findByText('${title}')).toBeVisible();
  },
};

export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };
${board === undefined ? '' : `export const Board: Story = { ...List, parameters: { path: '/${name}/board' } };\n`}export const One: Story = { parameters: { path: '/${name}/update/1' } };
export const New: Story = { parameters: { path: '/${name}/upload' } };
export const Empty: Story = { parameters: { path: '/${name}/list', answers: { ...answers, 'GET /api/${name}': nothing } } };
`;
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
