import type { Meta } from '@storybook/react-vite';
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
