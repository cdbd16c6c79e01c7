import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { bannerAnswers } from '#tests/support/plugins/banner.ts';

const meta = {
  title: 'Areas/Banner/In the frame',
  ...inFrame({
    answers: bannerAnswers,
    screens: { list: '/contents/banner/list', update: '/contents/banner/update/1', upload: '/contents/banner/upload', timeline: ['/contents/banner/timeline', 'rows'] },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;

/** An edge that somebody else set meanwhile: the bar goes back, and the reason names them. */
export const MovedMeanwhile: FramedStory = {
  args: { screen: 'timeline', state: 'conflict' },
  play: async ({ canvasElement }) => {
    const bar = await within(canvasElement).findByRole('button', { name: /^First month free, Live/ });
    bar.focus();
    await userEvent.keyboard(']{Enter}');
    const reason = await within(document.body).findByText(/Kim Minseo/);
    await waitFor(() => expect(reason).toBeVisible());
  },
};
