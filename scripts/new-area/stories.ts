import { capital, dictionariesOf, lines, spoken, stagesOf, type NewArea } from './new-area.ts';

/** The screens of an area in their languages. */
export function storiesOf(area: NewArea): string {
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
