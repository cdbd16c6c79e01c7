import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { useService } from '../react/react.tsx';
import { ToastRegion } from './toast-region.tsx';
import { toasts, type Toast, type ToastPosition, type ToastType } from './toasts.ts';

/** A page that shows these toasts. */
function Page({ shown }: { readonly shown: readonly Toast[] }) {
  const service = useService(toasts);
  useEffect(() => {
    for (const toast of shown) service.show(toast);
    return () => service.closeAll();
  }, [service, shown]);
  return (
    <main style={{ minBlockSize: '100vh', background: 'var(--canvas)' }}>
      <ToastRegion />
    </main>
  );
}

const meta = { title: 'Parts/Toasts', component: Page } satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

const nothing = () => undefined;
const places: readonly ToastPosition[] = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'];

export const Kinds: Story = {
  args: {
    shown: [
      { title: 'Saved 302 Beverley Rd', description: 'Total floors and 1 more field', type: 'success', timeout: 60_000, action: { label: 'Undo', run: nothing } },
      { title: '3 of 50 buildings were not updated', description: 'Someone edited them while you worked.\nThe other 47 are saved.', type: 'error', action: { label: 'Show the 3', run: nothing } },
      { title: 'Two buildings share an address', type: 'warning', timeout: null },
      { title: 'Importing buildings.csv', description: '744 of 1,163 rows', type: 'loading' },
      { title: 'A new version is ready', description: 'It loads when you open the next page.', type: 'info', timeout: 60_000 },
      { title: 'Copied', timeout: null },
    ],
  },
};

/** In Korean a toast has the page's letters: those of the drawing library alone know none. */
export const Korean: Story = {
  args: { shown: [{ title: '추천한 매물을 고객이 좋아합니다', timeout: null }] },
  globals: { locale: 'kr' },
  play: async () => {
    const title = await within(document.body).findByText('추천한 매물을 고객이 좋아합니다', {}, { timeout: 5000 });
    const { lang } = document.documentElement;
    document.documentElement.lang = 'ko';
    await expect(getComputedStyle(title).fontFamily).toBe(getComputedStyle(document.body).fontFamily);
    document.documentElement.lang = lang;
  },
};

export const Places: Story = {
  args: { shown: places.map((position) => ({ title: position, position, timeout: null })) },
};

/** One toast of each type, alone. */
const ofType = (type: ToastType): Story => ({
  args: { shown: [{ title: 'Rent R-1043', description: 'R-1043 최유나 · 거실 · 客厅', type, timeout: 60_000 }] },
});

export const Info: Story = ofType('info');

export const Success: Story = ofType('success');

export const Warning: Story = ofType('warning');

export const Failure: Story = ofType('error');

export const Loading: Story = ofType('loading');

export const Default: Story = ofType('default');

const at = (position: ToastPosition): Story => ({
  args: { shown: ['one', 'two'].map((title) => ({ title, description: position, position, timeout: null })) },
});

export const TopLeft: Story = at('top-left');

export const TopCenter: Story = at('top-center');

export const TopRight: Story = at('top-right');

export const BottomLeft: Story = at('bottom-left');

export const BottomCenter: Story = at('bottom-center');

export const BottomRight: Story = at('bottom-right');

export const Message: Story = {
  args: {
    shown: [
      { title: 'New rent registered', description: 'R-1043 최유나 · 거실 · 客厅', position: 'bottom-right', timeout: null, onClick: nothing },
    ],
  },
};

export const Closed: Story = {
  args: { shown: [{ title: 'Not saved', type: 'error' }] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('button', { name: 'Close message' }));
    await waitFor(() => expect(within(canvasElement.ownerDocument.body).queryByText('Not saved')).toBe(null), { timeout: 3000 });
  },
};
