import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import { recommendAnswers } from '#tests/support/plugins/recommend.ts';
import recommend from './plugin.ts';

const meta = {
  title: 'Areas/Recommendations',
  parameters: { plugins: [recommend], answers: recommendAnswers },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/recommend/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('1B1B · 7F', {}, { timeout: 5000 })).toBeVisible();
  },
};

export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };

/** The score as it was when the rent was recommended, from what is kept of it. */
export const One: Story = {
  parameters: { path: '/recommend/update/1' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('row', { name: /Sum 84 of 100/ }, { timeout: 5000 })).toBeVisible();
  },
};
/** For a client whom the reader does not reach: the page says that there is one, and not that it is for everyone. */
export const OneOfAHiddenClient: Story = {
  parameters: { path: '/recommend/update/1', answers: { ...recommendAnswers, 'GET /api/recommend/1': { ...recommendAnswers['GET /api/recommend/1'], customer: 99 } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText(/1B1B · 7F · A client hidden from you/, {}, { timeout: 5000 })).toBeVisible();
    await expect(page.queryByText(/· Everyone/)).toBeNull();
  },
};
export const New: Story = { parameters: { path: '/recommend/upload' } };
/** For everyone an agent recommends, and pins nothing: the page says why not, until it is for one person. */
export const NewByAgent: Story = {
  parameters: { path: '/recommend/upload', roles: ['leasingAgent'] },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const place = await page.findByRole('group', { name: 'Pinned' }, { timeout: 5000 });
    await expect(place).toHaveAttribute('data-right', 'recommend/pinForAll');
    await expect(within(place).getByRole('checkbox')).toBeDisabled();
    await expect(place).toHaveAccessibleDescription('Your roles do not allow this');
  },
};
export const Empty: Story = { parameters: { path: '/recommend/list', answers: { ...recommendAnswers, 'GET /api/recommend': { rows: [], total: 0, labels: {} } } } };

const suggested = { path: '/recommend/suggest/customer/3' };

/** Rents for somebody: the row that is open goes by keys, two are chosen, and one is dismissed with its reason by the keyboard alone. */
export const Suggested: Story = {
  parameters: suggested,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByRole('row', { name: /27-01 Queens Plaza N/ }, { timeout: 5000 })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('row', { name: /31-20 31st St/ })).toHaveTextContent('Dismissedby staff · for everyone · Too far from the subway');
    await userEvent.keyboard('jx');
    await waitFor(() => expect(page.getByRole('row', { name: /45-50 Pearson St/ })).toHaveAttribute('aria-current', 'true'));
    await userEvent.keyboard('jx');
    await expect(await page.findByRole('button', { name: 'Send 2 rents' })).toBeVisible();
  },
};

const line = (name: string) => within(document.body).findByRole('menuitem', { name });
const row = (page: ReturnType<typeof within>, name: string) => page.getByRole('button', { name, pressed: true });

/** Dismissed by the keyboard alone: reasons are left by Escape and Tab, chosen by arrows and numbers, and the next row follows. */
export const Dismissed: Story = {
  parameters: suggested,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('row', { name: /27-01 Queens Plaza N/ }, { timeout: 5000 });
    await userEvent.keyboard('jd');
    await waitFor(async () => expect(await line('Too dear')).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(await line('Not this area')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(row(page, '45-50 Pearson St')).toHaveFocus());
    await expect(within(document.body).queryByRole('menuitem')).toBeNull();
    await userEvent.keyboard('d');
    await waitFor(async () => expect(await line('Too dear')).toHaveFocus());
    await userEvent.tab();
    await waitFor(() => expect(within(document.body).queryByRole('menuitem')).toBeNull());
    await expect(document.body).not.toHaveFocus();
    await userEvent.keyboard('d');
    await waitFor(async () => expect(await line('Too dear')).toHaveFocus());
    await userEvent.keyboard('2');
    await waitFor(() => expect(row(page, '42-12 28th St')).toHaveFocus());
  },
};

/** A home that misses a condition: Enter recommends it with the word why. */
export const Override: Story = {
  parameters: suggested,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click((await page.findAllByRole('button', { name: 'Recommend anyway…' }, { timeout: 5000 }))[0]!);
    const dialog = await within(document.body).findByRole('dialog', {}, { timeout: 5000 });
    await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(dialog).toBeInTheDocument();
    await userEvent.keyboard('The landlord may come down{Enter}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
  },
};

/** A page is looked at before it is made; what was typed is there again after Escape. */
export const Sent: Story = {
  parameters: { ...suggested, answers: { ...recommendAnswers, 'POST /api/recommend/preview': { language: 'ko', html: '<h1>고객님께 맞는 집</h1>', style: '' }, 'POST /api/recommendPage': { id: 1, path: '/homes/key', expiresAt: '2026-12-01T00:00:00.000Z', batch: 12 } } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('row', { name: /27-01 Queens Plaza N/ }, { timeout: 5000 });
    await userEvent.keyboard('x');
    const open = async () => {
      await userEvent.click(page.getByRole('button', { name: 'Send 1 rent' }));
      return within(await within(document.body).findByRole('dialog', {}, { timeout: 5000 }));
    };
    let dialog = await open();
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Preview/ })).toHaveFocus());
    await userEvent.type(dialog.getByRole('textbox'), 'Two for you');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    dialog = await open();
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveValue('Two for you'));
    const make = dialog.getByRole('button', { name: 'Make the page' });
    await expect(make).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(dialog.getByRole('textbox'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(make).not.toHaveAttribute('aria-disabled'));
    await userEvent.keyboard('.');
    await expect(make).toHaveAttribute('aria-disabled', 'true');
    for (let pressed = 0; pressed < 2; pressed += 1) {
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      if (pressed === 0) await waitFor(() => expect(make).not.toHaveAttribute('aria-disabled'));
    }
    await expect(await dialog.findByRole('textbox', { name: /Address of the page/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(page.getByRole('button', { name: '27-01 Queens Plaza N' })).toHaveFocus());
    await userEvent.keyboard('x');
    dialog = await open();
    await expect(dialog.getByRole('textbox')).toHaveValue('');
  },
};
export const SuggestedKoreanDark: Story = { parameters: suggested, globals: { locale: 'kr', theme: 'dark' } };
export const SuggestedChinese: Story = { parameters: suggested, globals: { locale: 'zh' } };
export const PeopleForARent: Story = { parameters: { path: '/recommend/suggest/rent/3' } };
