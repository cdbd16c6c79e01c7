import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ToastLetterBody } from '#core/toasts/toast-letter.tsx';
import { ToastRegion } from '#core/toasts/toast-region.tsx';
import { letterParts } from './letter-parts.tsx';

/** The server's inbox as it stands at the start of a page. */
interface Unread {
  readonly title: string;
  readonly body?: string;
  readonly about?: string;
}

function answersOf(messages: readonly Unread[], unread = messages.length) {
  const rows = messages.map((one, at) => ({ messageId: `m${at}`, link: `/building/update/${at}`, body: '', createdAt: new Date().toISOString(), ...one }));
  return { 'GET /api/push': { rows: rows.toReversed(), unread, newest: 9, total: unread }, 'PUT /api/push/read': { unread: 0 } };
}

const awaits = 'The account awaits approval.';
const three: readonly Unread[] = [
  { title: '박소연 applied', body: awaits, about: '박소연' },
  { title: 'Ann Lee applied', body: awaits, about: 'Ann Lee' },
  { title: 'buildings-2026.csv is imported', body: '744 new, 12 changed' },
];

/** Toasts for the messages that wait at the start of a page, shown by the services themselves. */
const meta = {
  title: 'Shell/Push toast',
  component: ToastLetterBody,
  render: () => <ToastRegion parts={letterParts} />,
  decorators: [
    (Story) => (
      <main style={{ minBlockSize: '100vh', background: 'var(--canvas)' }}>
        <Story />
      </main>
    ),
  ],
  // each in a frame of its own: toasts of one page stand over each other
  parameters: { answers: answersOf(three), docs: { story: { inline: false, height: '280px' } } },
} satisfies Meta;

export default meta;
type Story = StoryObj;

const letter = (canvasElement: HTMLElement) => within(canvasElement.ownerDocument.body).findByText(/ of | 중 | 条，/);

/** The first of three; closing it brings the next. */
export const FirstOfThree: Story = {
  play: async ({ canvasElement }) => {
    await expect(await letter(canvasElement)).toHaveTextContent('1 of 3');
  },
};

export const NextOfThree: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Close message' }));
    await canvas.findByText('2 of 3');
    await canvas.findByText('Ann Lee applied');
  },
};

export const AllDismissed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss all' }));
    await waitFor(() => expect(canvas.queryByText('박소연 applied')).toBe(null), { timeout: 3000 });
  },
};

export const Dark: Story = { ...FirstOfThree, globals: { theme: 'dark' } };

/** Alone it has no place in a row. */
export const One: Story = { parameters: { answers: answersOf(three.slice(0, 1)) } };

/** About nobody. */
export const OfAThing: Story = { parameters: { answers: answersOf(three.slice(2)) } };

export const LongText: Story = {
  parameters: {
    answers: answersOf([
      {
        title: 'A building with a name that goes on and on, since somebody copied the whole of its description into it',
        body: 'Line one\nLine two of a text that is long enough to need more than a single line, and goes on until it has filled each of the four lines that it may have, after which it ends in dots however much there would be left to say about the garden behind the building.',
        about: 'Bartholomew Featherstonehaugh',
      },
      ...three,
    ]),
  },
};

/** After a long absence the newest come one by one, and the number of the rest at the end. */
export const ManyMore: Story = { parameters: { answers: answersOf(three, 280) } };

export const Korean: Story = {
  globals: { locale: 'kr' },
  parameters: {
    answers: answersOf([
      { title: '박소연 님이 가입을 신청했습니다', body: '승인을 기다리고 있습니다.', about: '박소연' },
      ...three.slice(1),
    ]),
  },
};

export const Chinese: Story = {
  globals: { locale: 'zh' },
  parameters: {
    answers: answersOf([{ title: '王美丽 申请注册', body: '账号等待批准。', about: '王美丽' }, ...three.slice(1)]),
  },
};
