import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { shellTranslations } from '../all-translations/shell-translations.ts';
import Inbox from './inbox.tsx';
import type { InboxMessage } from './inbox-messages.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const message = (id: number, more: Partial<InboxMessage> = {}): InboxMessage => ({
  id,
  messageId: `m${id}`,
  title: `Home ${id}A at 70 Pine St was registered`,
  body: 'One bedroom, free from December 1',
  link: `/rent/update/${id}`,
  about: '',
  createdAt: minutesAgo(200 - id * 20),
  readAt: id < 7 ? minutesAgo(1) : null,
  ...more,
});

const some: readonly InboxMessage[] = [
  message(9, { title: '박소연 applied', body: 'The account awaits approval.', about: '박소연' }),
  message(8, { title: 'buildings-2026.csv is imported', body: '744 new, 12 changed' }),
  message(7, { title: 'Ann Lee applied', body: 'The account awaits approval.', about: 'Ann Lee' }),
  message(6),
  message(5, { title: '王美丽 applied', body: 'The account awaits approval.', about: '王美丽' }),
];

/** The answers of a server that keeps these messages. */
function kept(rows: readonly InboxMessage[], more: Readonly<Record<string, unknown>> = {}) {
  const read = new Set(rows.filter(({ readAt }) => readAt !== null).map(({ messageId }) => messageId));
  const listed = (request: Request) => {
    const unread = rows.filter(({ messageId }) => !read.has(messageId));
    const { searchParams } = new URL(request.url);
    const asked = searchParams.get('unread') === 'true' ? unread : rows;
    const before = Number(searchParams.get('before') ?? Infinity);
    const page = asked.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')));
    return { rows: page, total: asked.length, unread: unread.length, newest: rows[0]?.id ?? 0 };
  };
  return {
    'GET /api/push': listed,
    'PUT /api/push/read': async (request: Request) => {
      const { messageIds, upTo } = (await request.json()) as { messageIds?: readonly string[]; upTo?: number };
      for (const { id, messageId } of rows) if (messageIds?.includes(messageId) || id <= (upTo ?? 0)) read.add(messageId);
      return { unread: rows.filter(({ messageId }) => !read.has(messageId)).length };
    },
    'PUT /api/push/token': {},
    'GET /api/push/carrier': { carrier: 'webPush', key: 'a key' },
    ...more,
  };
}

/** A browser in which the person said this of notifications. */
const browserWith = (permission: NotificationPermission) => createFakeBrowser({ permission }).openTab().host.notifications;

const shell = definePlugin({ id: 'shell', contributes: [translations(shellTranslations)] });

const meta = {
  title: 'Shell/Notifications',
  component: Inbox,
  args: { onClose: () => undefined },
  decorators: [
    (Story) => (
      <main style={{ padding: 24, background: 'var(--canvas)', minBlockSize: '100vh' }}>
        <div style={{ inlineSize: 'fit-content', background: 'var(--raised)', borderRadius: 8 }}>
          <Story />
        </div>
      </main>
    ),
  ],
  parameters: { plugins: [shell], answers: kept(some) },
} satisfies Meta<typeof Inbox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Read and unread, about people and about things. One is marked without being followed. */
export const All: Story = {
  parameters: { answers: kept(some) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark as read: 박소연 applied' }));
    await waitFor(() => expect(canvas.queryAllByRole('button', { name: /^Mark as read:/ })).toHaveLength(2));
    await canvas.findByRole('button', { name: /^Unread 2/ });
  },
};

/** Only what is unread; then all of it is marked. */
export const Unread: Story = {
  parameters: { answers: kept(some) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Unread/ }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await canvas.findByText('Nothing is unread');
  },
};

/** The older ones come page by page, and what was read stays read. */
export const Older: Story = {
  parameters: { answers: kept(Array.from({ length: 45 }, (_, place) => message(45 - place, { readAt: null }))) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark as read: Home 45A at 70 Pine St was registered' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(40));
    await userEvent.click(canvas.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(45));
    await expect(canvas.queryByRole('button', { name: 'Show older' })).toBe(null);
    await expect(canvas.queryByRole('button', { name: 'Mark as read: Home 45A at 70 Pine St was registered' })).toBe(null);
    await canvas.findByText('Home 1A at 70 Pine St was registered');
  },
};

export const Empty: Story = { parameters: { answers: kept([]) } };

export const Loading: Story = { parameters: { answers: kept(some, { 'GET /api/push': () => new Promise(() => undefined) }) } };

export const NotLoaded: Story = {
  parameters: { answers: { 'GET /api/push': () => Response.json({ errorCode: 10_000, message: 'No' }, { status: 400 }) } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Notifications did not load');
  },
};

export const LongText: Story = {
  parameters: {
    answers: kept([
      message(9, { title: 'A home with a name that goes on and on, since somebody copied the whole of its description into it', body: 'Line one\nLine two of a text that is long enough to need more than a single line of this panel' }),
      message(8, { title: '주소가아주길어서한줄에들어가지않는집이등록되었습니다주소가아주길어서한줄에들어가지않습니다', body: '침실 하나, 12월 1일부터 비어 있음' }),
    ]),
  },
};

/** Somebody turns it on and off again. */
export const TurnedOn: Story = {
  parameters: { host: { notifications: browserWith('default') } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Turn on notifications' }));
    await canvas.findByText('On in this browser');
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
    await canvas.findByRole('button', { name: 'Turn on notifications' });
  },
};

export const On: Story = { parameters: { host: { notifications: browserWith('granted') } } };

/** The browser says no: how to unblock it stands in the place of the button. */
export const Blocked: Story = {
  parameters: { host: { notifications: browserWith('denied') } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Blocked by this browser');
    await expect(canvas.queryByRole('button', { name: /Turn on/ })).toBe(null);
  },
};

export const Korean: Story = {
  globals: { locale: 'kr' },
  parameters: {
    host: { notifications: browserWith('default') },
    answers: kept([message(9, { title: '박소연 님이 가입을 신청했습니다', body: '승인을 기다리고 있습니다.', about: '박소연' }), message(6, { title: 'buildings.csv 가져오기를 마쳤습니다', body: '추가 744건, 변경 12건' })]),
  },
};

export const Chinese: Story = {
  globals: { locale: 'zh' },
  parameters: {
    host: { notifications: browserWith('default') },
    answers: kept([message(9, { title: '王美丽 申请注册', body: '账号等待批准。', about: '王美丽' }), message(6, { title: 'buildings.csv 已导入', body: '新增 744 条，修改 12 条' })]),
  },
};
