import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { useKernel } from '#core/react/react.tsx';
import type { WaitingWrite, WriteRefusal } from '#kit/offline/waiting-write.ts';
import { rightNotes } from '#kit/ui/right-notes.ts';
import { showAlone } from '#kit/ui/show-alone.tsx';
import type { Offline } from './offline.ts';
import { OfflineBar } from './offline-bar.tsx';

const write = (id: number, title: string, label: string, value: string, refusal?: Partial<WriteRefusal> & Pick<WriteRefusal, 'kind'>): WaitingWrite => ({
  id, key: String(id), person: 1, at: '2026-11-20T15:40:00.000Z', method: 'PUT', path: `/building/${id}`, version: 3, record: 'building', recordId: id, title, labels: {},
  body: { note: value }, patch: { note: value }, before: { note: '' }, lines: [{ field: 'note', label, value }], href: `/building/update/${id}`,
  ...(refusal && { refusal: { message: 'No', fields: {}, theirs: {}, ...refusal } }),
});

/** State of the bar in times without a network; nothing is sent. */
const timesWithout = (isOffline: boolean, writes: readonly WaitingWrite[], asOf?: string): Offline =>
  ({
    isOffline, asOf, isShown: true, sent: undefined,
    queue: { writes, waiting: writes.filter(({ refusal }) => !refusal), refused: writes.filter(({ refusal }) => refusal) },
    send: async () => undefined, retry: async () => undefined, discard: async () => undefined,
  }) as unknown as Offline;

const waiting = [write(1, '28-10 Jackson Ave', 'Memo', 'Key is with the super'), write(2, 'MS-1033 최민준', 'Move date', 'Dec 1, 2026')];
const refused = [
  write(3, '41-17 Crescent St', 'Built', '1931', { kind: 'conflict', by: 'Kim Minseo', theirs: { note: '1955' }, version: 4 }),
  write(4, '70 Pine St', 'Built', '1700', { kind: 'invalid', fields: { note: 'rule.required' } }),
  write(5, '2 Gold St', 'Memo', 'Roof is open', { kind: 'gone' }),
  write(6, '李嘉怡', 'Phone', '+1 646 555 0492', { kind: 'forbidden' }),
];

const meta = {
  title: 'Shell/Offline',
  component: OfflineBar,
  args: { navigate: () => undefined, offline: timesWithout(true, [], '2026-11-20T14:02:00.000Z') },
} satisfies Meta<typeof OfflineBar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pages show what was read last, and the bar from when it is. */
export const AsOf: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/2026|AM|PM|\d/);
  },
};

export const Waiting: Story = { args: { offline: timesWithout(true, waiting, '2026-11-20T14:02:00.000Z') } };

/** Every change that was not taken stands with its reason and a way to mend it, before those that wait. */
export const Refused: Story = {
  args: { offline: timesWithout(false, [...refused, ...waiting]) },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = await within(document.body).findByRole('dialog');
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(refused.length + waiting.length));
    await expect(dialog.querySelectorAll('.writes-why')).toHaveLength(refused.length);
    // what was deleted is thrown away or looked at, and never sent again
    await expect(dialog.querySelectorAll('.writes-actions .bp6-intent-primary')).toHaveLength(refused.length - 1);
  },
};

export const RefusedInKorean: Story = { ...Refused, globals: { locale: 'kr' } };

/** An area that explains rights, as that of roles does. */
const notes = definePlugin({
  id: 'notes',
  contributes: [rightNotes({ load: async () => ({ default: ({ right }) => <Link to={`/access?right=${right}`}>Missing right: {right}</Link> }) })],
});

/** The bar as the product shows it: beside the pages, outside of their router. */
function Alone(props: ComponentProps<typeof OfflineBar>) {
  const kernel = useKernel();
  useEffect(() => showAlone(kernel, <OfflineBar {...props} />), [kernel, props]);
  return null;
}

/** A change for which a right is missing names it, and leads to where it is explained. */
export const RefusedForARight: Story = {
  args: { offline: timesWithout(false, [write(6, '李嘉怡', 'Phone', '+1 646 555 0492', { kind: 'forbidden', right: 'building/edit' })]), navigate: fn() },
  parameters: { plugins: [notes] },
  render: (args) => <Alone {...args} />,
  play: async ({ args }) => {
    const page = within(document.body);
    await userEvent.click(await page.findByRole('button'));
    await userEvent.click(await page.findByRole('link', { name: 'Missing right: building/edit' }));
    await expect(args.navigate).toHaveBeenCalledWith('/access?right=building/edit');
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
  },
};
