import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { home, homes } from '#tests/support/list-sample.ts';
import { homeServer } from '#tests/support/grid-server.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';
import { GridPage } from './grid-page.tsx';

const server = homeServer(240);

const meta = {
  title: 'Patterns/Grid',
  component: GridPage,
  // lists and names of fields, which are not read from the types
  argTypes: { fields: { table: { type: { summary: 'string[]' } } } },
  args: {
    entity: home,
    fields: ['title', 'state', 'station', 'rent', 'year', 'alsoNear', 'freeFrom', 'shown', 'updatedAt'],
    query: new URLSearchParams(),
    title: 'Homes',
    countWords: (count) => `${count} homes`,
    hrefOf: (id) => `/home/update/${id}`,
    onClose: () => undefined,
  },
  parameters: { plugins: [homes], answers: server.answers },
  decorators: [onSurface('flex')],
} satisfies Meta<typeof GridPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Goes to a cell and waits until it takes the keys. */
async function at(canvas: HTMLElement, row: number, column: number): Promise<HTMLElement> {
  const cell = await waitFor(() => {
    const found = canvas.querySelector<HTMLElement>(`#grid-${row}-${column}`);
    if (!found || found.getAttribute('aria-busy')) throw new Error('It is on its way');
    return found;
  });
  fireEvent.pointerDown(cell, { button: 0 });
  fireEvent.pointerUp(cell);
  await waitFor(() => expect(canvas.querySelector(`#grid-${row}-${column} input`)).toBe(document.activeElement));
  return canvas.querySelector<HTMLElement>(`#grid-${row}-${column}`)!;
}

/** The records of a list, each value a cell. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    await at(canvasElement, 2, 3);
  },
};

/** A saved cell says so for a moment. */
export const Saved: Story = {
  play: async ({ canvasElement }) => {
    await at(canvasElement, 4, 3);
    await userEvent.keyboard('3750{Enter}');
    await waitFor(() => expect(canvasElement.querySelector('#grid-4-3')).toHaveAttribute('data-state', 'saved'));
    await expect(canvasElement.querySelector('#grid-5-3 input')).toBe(document.activeElement);
  },
};

/** A refused cell stays as it was typed, with the reason. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    await at(canvasElement, 3, 3);
    await userEvent.keyboard('many{Enter}{ArrowUp}');
    await waitFor(() => expect(canvasElement.querySelector('#grid-3-3')).toHaveAttribute('data-state', 'refused'));
    await expect(await within(canvasElement).findByRole('button', { name: 'Discard mine' })).toBeVisible();
    await expect(canvasElement.querySelector('#grid-3-3 input')).toHaveValue('many');
  },
};

const crowded = homeServer(240);

/** Somebody was faster: both values stand there, and one is chosen. */
export const Conflict: Story = {
  parameters: { answers: crowded.answers },
  play: async ({ canvasElement }) => {
    await at(canvasElement, 1, 4);
    crowded.change(2, { year: 1999 });
    await userEvent.keyboard('2001{Enter}{ArrowUp}');
    await waitFor(() => expect(canvasElement.querySelector('#grid-1-4')).toHaveAttribute('data-state', 'conflict'));
    await expect(await within(canvasElement).findByText(/Daniel Reyes changed this/)).toBeVisible();
    await expect(await within(canvasElement).findByRole('button', { name: 'Keep mine' })).toBeVisible();
  },
};

/** The network is gone: what was typed waits for another try. */
export const Pending: Story = {
  parameters: { answers: { ...server.answers, 'POST /api/home/sheet': () => Response.error() } },
  play: async ({ canvasElement }) => {
    await at(canvasElement, 2, 4);
    await userEvent.keyboard('1960{Enter}1961{Enter}');
    await expect(await within(canvasElement).findByRole('button', { name: 'Try again' })).toBeVisible();
    // each is sent by itself
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-state=pending]').length).toBe(2));
  },
};

/** A choice is typed by its first letters; the list says which. */
export const Choosing: Story = {
  play: async ({ canvasElement }) => {
    await at(canvasElement, 2, 1);
    await userEvent.keyboard('f');
    const free = await within(document.body).findByRole('option', { name: 'Free' });
    await waitFor(() => expect(free).toBeVisible());
  },
};

/** A range is copied as a spreadsheet takes it, and pasted from one: names, never numbers of records. */
export const Ranges: Story = {
  play: async ({ canvasElement }) => {
    const cell = await at(canvasElement, 6, 1);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}');
    const clipboard = new DataTransfer();
    cell.ownerDocument.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: clipboard, bubbles: true, cancelable: true }));
    await expect(clipboard.getData('text/plain').split('\n')[0]).toBe('Free\tFulton St');
    await at(canvasElement, 9, 1);
    const pasted = new DataTransfer();
    pasted.setData('text/plain', 'held\tQueens Plaza\nlet\tWall St\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-state=saved]').length).toBeGreaterThanOrEqual(3));
  },
};

export const Loading: Story = { parameters: { answers: { ...server.answers, 'GET /api/home/sheet/ids': () => new Promise(() => undefined) } } };

export const Failed: Story = { parameters: { answers: { ...server.answers, 'GET /api/home/sheet/ids': () => Response.json({ errorCode: 10050, message: 'The homes are being counted.' }, { status: 500 }) } } };

export const Empty: Story = { parameters: { answers: { ...server.answers, 'GET /api/home/sheet/ids': () => ({ ids: [] }) } } };

export const Dark: Story = { ...Conflict, globals: { theme: 'dark' } };

export const Korean: Story = { ...Default, globals: { locale: 'kr', theme: 'dark' } };
