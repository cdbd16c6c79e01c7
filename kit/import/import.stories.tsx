import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { home, homes } from '#tests/support/form-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import {
  appliedFile,
  askingFile,
  askingRows,
  checkedFile,
  checkedLines,
  checkedReasons,
  checkedRows,
  correctedRows,
  importWords,
  joinedFile,
  homeImport,
  mappedFile,
  questionsFile,
} from '#tests/support/import-sample.ts';
import type { ImportSpec } from './import-context.tsx';
import { importScreen } from './import-screen.tsx';
import type { ImportFile } from './api.ts';

const screen = importScreen(home, homeImport);

const at = (file: ImportFile, step: string) => ({
  plugins: [homes, importWords],
  path: `/home/upload?from=file&import=${file.id}&step=${step}`,
  pattern: '/home/upload',
  load: screen.load,
  answers: {
    [`GET /api/import/${file.id}`]: file,
    [`PUT /api/import/${file.id}`]: file,
    [`GET /api/import/${file.id}/reasons`]: checkedReasons,
    [`GET /api/import/${file.id}/lines`]: checkedLines,
    [`GET /api/import/${file.id}/rows`]: checkedRows,
    [`PUT /api/import/${file.id}/rows`]: correctedRows,
    'POST /api/batch/41/undo': { undone: 48, refused: [] },
  },
});

/** A file that becomes records in five steps; nothing is written before the last. `importScreen(entity, spec)` makes it from the spec below. */
export const ImportScreen: FC<ImportSpec> = () => <screen.Page />;

const meta = {
  title: 'Patterns/Import',
  component: ImportScreen,
  excludeStories: ['ImportScreen'],
  parameters: at(mappedFile, 'columns'),
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj;

/** Puts three years into the column of years, from its first faulty cell on. */
async function pasteYears(canvasElement: HTMLElement): Promise<void> {
  const grid = await within(canvasElement).findByRole('grid', {}, { timeout: 10_000 });
  await waitFor(() => expect(canvasElement.querySelectorAll('[data-level=error]').length).toBeGreaterThan(3));
  grid.focus();
  await userEvent.keyboard('ee');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '1931\n1932\n1933');
  grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

export const File: Story = {
  parameters: { ...at(mappedFile, 'file'), path: '/home/upload?from=file' },
};

/** A file of which the server knows nothing any more. */
export const Gone: Story = {
  parameters: { ...at(mappedFile, 'columns'), path: '/home/upload?from=file&import=unknown' },
};

export const Encoding: Story = { parameters: at(mappedFile, 'encoding') };

export const Columns: Story = {};

/** Two columns are one field; their order can be changed, and each can stand alone. */
export const Joined: Story = {
  parameters: at(joinedFile, 'columns'),
  play: async ({ canvasElement }) => {
    await userEvent.click((await within(canvasElement).findAllByTitle('Building'))[0] as HTMLElement);
    await within(canvasElement).findByText('Gives “70 Pine St #1”');
  },
};

/** Columns that are only named like a field, and cells beyond its limits, are questions; a field without a column stops the step. */
export const Questions: Story = {
  parameters: at(questionsFile, 'columns'),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement);
    await screen.findByText('Title must be filled. Choose a column, or give one value for every row.');
    await expect(screen.getByRole('button', { name: 'Check 120 rows' })).toHaveAttribute('aria-disabled', 'true');
    await screen.findByRole('heading', { name: 'Which column is Title?' });
    await expect(screen.getAllByRole('button', { name: /^Use .* as Title$/ })).toHaveLength(2);
    await userEvent.click(screen.getByTitle('제조연도'));
    await screen.findByRole('group', { name: '2,303 cells are 0, below 1880: read 0 as empty?' });
  },
};

/** Values the file would replace are counted by field; each can be looked at and kept. */
export const OverwrittenValues: Story = {
  parameters: at(checkedFile, 'check'),
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement);
    await screen.findByRole('checkbox', { name: /: 24 values will be overwritten, 11 of them lowered$/ }, { timeout: 10_000 });
    const [first] = screen.getAllByRole('button', { name: /^Show rows that change/ });
    await userEvent.click(first as HTMLElement);
    await expect(first).toHaveAttribute('aria-pressed', 'true');
  },
};

/** Names that are almost known are one click away. */
export const AlmostKnown: Story = {
  parameters: at(joinedFile, 'columns'),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Northline' });
  },
};

/** Days that are half said are offered whole. */
export const HalfSaidDays: Story = {
  parameters: at(joinedFile, 'columns'),
  play: async ({ canvasElement }) => {
    await userEvent.click((await within(canvasElement).findAllByTitle('Free from'))[0] as HTMLElement);
    await within(canvasElement).findByText('These days are not whole. Choose the day they mean.');
  },
};

export const Checking: Story = { parameters: at({ ...mappedFile, state: 'checking', done: 48 }, 'check') };

/** Rows that need a person; a faulty cell is found by E and typed over. */
export const Check: Story = {
  parameters: at(checkedFile, 'check'),
  play: async ({ canvasElement }) => {
    const grid = await within(canvasElement).findByRole('grid', {}, { timeout: 10_000 });
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-level=error]').length).toBeGreaterThan(3));
    grid.focus();
    // The first row asks a question; the next E goes to the first faulty cell.
    await userEvent.keyboard('ee{Enter}');
    const input = await within(canvasElement).findByLabelText('Edit cell');
    await userEvent.clear(input);
    await userEvent.type(input, '1950{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('[data-corrected]')).not.toBe(null));
  },
};

/** A range put in at once: each cell waits for itself, and one step takes all of it back. */
export const Pasting: Story = {
  parameters: {
    ...at(checkedFile, 'check'),
    answers: { ...at(checkedFile, 'check').answers, [`PUT /api/import/${checkedFile.id}/rows`]: () => new Promise(() => undefined) },
  },
  play: async ({ canvasElement }) => {
    await pasteYears(canvasElement);
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-state=pending]')).toHaveLength(3));
  },
};

/** The same once it was checked. */
export const Pasted: Story = {
  parameters: at(checkedFile, 'check'),
  play: async ({ canvasElement }) => {
    await pasteYears(canvasElement);
    await within(canvasElement).findByText('3 cells changed');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(canvasElement.querySelector('[data-corrected]')).toBe(null));
  },
};

/** Corrections that did not arrive stay in their cells. */
export const NotTaken: Story = {
  parameters: {
    ...at(checkedFile, 'check'),
    answers: { ...at(checkedFile, 'check').answers, [`PUT /api/import/${checkedFile.id}/rows`]: () => Response.error() },
  },
  play: async ({ canvasElement }) => {
    await pasteYears(canvasElement);
    await within(canvasElement).findByRole('button', { name: 'Try again' });
    expect(canvasElement.querySelectorAll('[data-state=refused]')).toHaveLength(3);
  },
};

/** The reason why the import stopped stands above the rows, with the next step. */
export const Refused: Story = {
  parameters: at({ ...checkedFile, stopped: { key: 'kit.import.stopped.changed' } }, 'import'),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Check again' }, { timeout: 10_000 });
  },
};

/** Decisions are made beside their reason, for one row or for all that ask the same. */
export const Answers: Story = {
  parameters: {
    ...at(askingFile, 'check'),
    answers: {
      ...at(askingFile, 'check').answers,
      [`GET /api/import/${askingFile.id}/lines`]: { lines: askingRows().rows.map(({ line }) => line) },
      [`GET /api/import/${askingFile.id}/rows`]: askingRows,
    },
  },
  play: async ({ canvasElement }) => {
    const [first] = await within(canvasElement).findAllByRole('button', { name: /^Answer for line/ }, { timeout: 10_000 });
    await userEvent.click(first as HTMLElement);
    await within(document.body).findByText('Same as 70 Pine St #4');
    await within(document.body).findByText('Leave all 6 rows out');
  },
};

export const Writing: Story = { parameters: at({ ...checkedFile, state: 'applying', done: 61 }, 'import') };

/** A part of the rows is written: whoever comes back goes on, or takes it back. */
export const Paused: Story = {
  parameters: at({ ...checkedFile, state: 'paused', done: 61, stopped: { key: 'kit.import.stopped.partly', values: { count: 61, shown: '61' } } }, 'import'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('The import stopped after 61 rows. They are kept: go on, or cancel to take them back.');
    await expect(page.getByRole('button', { name: 'Go on' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Cancel the import' })).toBeEnabled();
  },
};

export const Done: Story = { parameters: at(appliedFile, 'import') };

export const Undone: Story = {
  parameters: at(appliedFile, 'import'),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Undo the import' }));
    await within(canvasElement).findByText('The import is undone');
  },
};
