import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { labels, home, homeAt, homes } from '#tests/support/list-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import { BulkPage } from './bulk-page.tsx';
import type { BulkResponse, FieldChange, PreviewResponse } from './api.ts';

const rows = Array.from({ length: 38 }, (_, place) => homeAt(place));

/** Works out the changes as the server does, from the fields that were sent. */
const preview = async (request: Request): Promise<PreviewResponse> => {
  const { fields } = (await request.json()) as { fields: Readonly<Record<string, FieldChange>> };
  return {
    labels,
    rows: rows.map((row) => {
      const changes: Record<string, [unknown, unknown]> = {};
      for (const [name, change] of Object.entries(fields)) {
        const before = row[name as 'alsoNear'];
        const after =
          'set' in change
            ? change.set
            : 'add' in change
              ? [...new Set([...before, ...change.add])]
              : 'remove' in change
                ? before.filter((id) => !change.remove.includes(id))
                : before;
        if (JSON.stringify(before) !== JSON.stringify(after)) changes[name] = [before, after];
      }
      return { id: row.id, version: row.version, title: row.title, changes, ...(row.id === 9 && { problems: { state: 'rule.choice' } }) };
    }),
  };
};

const apply = async (request: Request): Promise<BulkResponse> => {
  const { records } = (await request.json()) as { records: readonly { id: number }[] };
  const [first, ...rest] = records.map(({ id }) => id);
  const conflict = { theirs: 'held', yours: 'free', base: 'let' };
  return {
    batch: 5,
    changed: rest,
    same: [],
    gone: [],
    refused: [],
    conflicts: first === undefined ? [] : [{ id: first, conflicts: { state: conflict }, by: { userIdx: 4, name: 'Daniel Reyes' }, at: new Date().toISOString() }],
  };
};

const answers = {
  'POST /api/home/bulk/preview': preview,
  'POST /api/home/bulk': apply,
  'GET /api/station': { rows: Object.entries(labels.station ?? {}).map(([id, name]) => ({ id: Number(id), version: 1, name: { kr: '', en: name, zh: '' } })), total: 5, labels: {} },
};

const meta = {
  title: 'Patterns/Edit many',
  component: BulkPage,
  // lists and names of fields, which are not read from the types
  argTypes: { edits: { table: { type: { summary: 'Edit[]' } } } },
  args: {
    entity: home,
    source: { ids: rows.map(({ id }) => id), except: [] },
    what: '38 homes',
    countWords: (count) => `${count} homes`,
    onClose: fn(),
  },
  parameters: { plugins: [homes], answers },
  decorators: [onSurface('flex')],
} satisfies Meta<typeof BulkPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Picks a field from the menu, by keyboard. */
const pick = async (canvas: ReturnType<typeof within>, name: string) => {
  (await canvas.findByRole('button', { name: 'Add a field' })).focus();
  await userEvent.keyboard('{Enter}');
  const item = await within(document.body).findByRole('menuitem', { name });
  await userEvent.click(item);
};

const free = async (canvas: ReturnType<typeof within>) => {
  await pick(canvas, 'State');
  await userEvent.click(await canvas.findByRole('radio', { name: 'Free' }));
  await canvas.findByRole('table');
};

/** Nothing is chosen yet. */
export const Start: Story = {};

/** Changes of each record, before anything is written. */
export const Preview: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await free(canvas);
    await expect(await canvas.findByRole('button', { name: 'Apply to 25 homes' })).toBeEnabled();
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Change 2 Gold St #2' }));
    await expect(await canvas.findByRole('button', { name: 'Apply to 24 homes' })).toBeEnabled();
    await expect(await canvas.findByText('Left out by you')).toBeVisible();
  },
};

/** Fields that follow from a changed one stand beside it; the field chosen last has the focus. */
export const Follows: Story = {
  parameters: {
    answers: {
      ...answers,
      'POST /api/home/bulk/preview': async (request: Request) => {
        const found = await preview(request);
        return { ...found, rows: found.rows.map((row) => ({ ...row, changes: { ...row.changes, ...('state' in row.changes && { rent: [2400, 2600] }) } })) };
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await pick(canvas, 'State');
    await waitFor(() => expect(canvas.getByRole('group', { name: 'State' })).toContainElement(document.activeElement as HTMLElement));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Free' }));
    await expect(await canvas.findByRole('columnheader', { name: 'Rent' })).toBeVisible();
  },
};

/** Someone was faster with one of them: it is left out, with the value it has now. */
export const Conflict: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await free(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply to 25 homes' }));
    await expect(await canvas.findByText(/Edited by Daniel Reyes/)).toBeVisible();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** A write of more than a second shows, and can be cancelled: then what stands is looked at anew. */
export const LongWrite: Story = {
  parameters: { answers: { ...answers, 'POST /api/home/bulk': () => new Promise<never>(() => undefined) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await free(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply to 25 homes' }));
    await expect(await canvas.findByText('Writing. Nothing changes before all of it is written.', {}, { timeout: 5000 })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Apply to 25 homes' })).toBeEnabled());
    await expect(canvas.queryByText(/^Writing/)).toBeNull();
  },
};

export const Failed: Story = {
  parameters: { answers: { ...answers, 'POST /api/home/bulk/preview': () => Response.json({ errorCode: 10050, message: 'The homes are being counted.' }, { status: 500 }) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await pick(canvas, 'Shown');
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible());
  },
};

export const Dark: Story = { ...Preview, globals: { theme: 'dark' } };

export const Korean: Story = { globals: { locale: 'kr', theme: 'dark' } };
