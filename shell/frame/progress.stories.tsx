import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router-dom';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Progress } from './progress.tsx';
import './frame.css';

function Page() {
  return (
    <main style={{ display: 'grid', gridTemplateAreas: '"surface"', minBlockSize: 200, background: 'var(--surface)' }}>
      <Progress />
      <Link to="/?slow" style={{ padding: 24 }}>
        Open the next page
      </Link>
    </main>
  );
}

const meta = {
  title: 'Shell/Progress',
  component: Progress,
  render: () => <Page />,
  // the second page never comes
  parameters: { load: ({ url }: { readonly url: URL }) => (url.searchParams.has('slow') ? new Promise(() => undefined) : null) },
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Over the surface, while the page that was asked for is on its way. */
export const OnTheWay: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(page.queryByRole('progressbar')).toBeNull();
    await userEvent.click(page.getByRole('link', { name: 'Open the next page' }));
    await waitFor(() => expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible());
  },
};
