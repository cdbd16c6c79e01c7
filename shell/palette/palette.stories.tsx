import type { Meta, StoryObj } from '@storybook/react-vite';
import { People } from '@blueprintjs/icons';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { defineRoute } from '#core/route.ts';
import { menu, recordKinds, screens, translations } from '#core/slots.ts';
import { shellTranslations } from '../all-translations/shell-translations.ts';
import Palette from './palette.tsx';

const list = defineRoute('/customer/list');
const told = { 'customer.list.title': 'Customers', 'customer.menu': 'Customers' };
const customers = definePlugin({
  id: 'customer',
  contributes: [
    screens({ route: list, titleKey: 'customer.list.title', load: () => Promise.reject(new Error('The palette opens nothing here')) }),
    menu({ group: 'people', route: list, labelKey: 'customer.menu', icon: People, order: 1 }),
    recordKinds({ name: 'customer', labelKey: 'customer.menu', list, hrefOf: (id) => `/customer/update/${id}`, icon: People }),
    translations(shellTranslations),
    translations({
      plugin: 'customer',
      load: { kr: async () => ({ default: told }), en: async () => ({ default: told }), zh: async () => ({ default: told }) },
    }),
  ],
});

const rows = [
  { id: 1, title: '김민서', detail: 'C-1042 · kim.minseo@stoop.example' },
  { id: 2, title: '김문선', detail: 'C-0877 · 2 Gold St' },
  { id: 3, title: 'C-1031 김민수', detail: '70 Pine St' },
];
const found = (request: Request) =>
  new URL(request.url).searchParams.get('q') === 'zzzz' ? { groups: [] } : { groups: [{ record: 'customer', rows }] };
// each in a frame of its own: it would cover the page of documentation
const at = { plugins: [customers], answers: { 'GET /api/search': found }, docs: { story: { inline: false, height: '420px' } } };

const meta = {
  title: 'Shell/Palette',
  component: Palette,
  args: { onClose: () => undefined },
  parameters: at,
} satisfies Meta<typeof Palette>;

export default meta;
type Story = StoryObj<typeof meta>;

const field = () => within(document.body).findByRole('combobox');

/** Nothing typed: what was opened last, then the pages. */
export const Empty: Story = {
  play: async () => {
    await field();
    await within(document.body).findByRole('option', { name: /Customers/ });
  },
};

/** Initials find Hangul; whole syllables are marked. Arrows choose, and the field says what is chosen. */
export const Initials: Story = {
  play: async () => {
    const input = await field();
    await userEvent.type(input, 'ㄱㅁㅅ');
    await waitFor(() => expect([...document.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['김민서', '김문선', '김민수']));
    await userEvent.keyboard('{ArrowDown}');
    const chosen = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    await expect(chosen).toHaveTextContent('김문선');
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
  },
};

export const Dark: Story = { ...Initials, globals: { theme: 'dark' } };

export const NothingFound: Story = {
  play: async () => {
    await userEvent.type(await field(), 'zzzz');
    await within(document.body).findByText(/Nothing matches|없습니다|没有/);
  },
};

/** The server does not answer: pages and actions are still found. */
export const Failed: Story = {
  parameters: { ...at, answers: { 'GET /api/search': () => new Response(null, { status: 503 }) } },
  play: async () => {
    await userEvent.type(await field(), 'a');
    await waitFor(() => expect(document.querySelector('.palette-failed')).not.toBeNull());
  },
};
