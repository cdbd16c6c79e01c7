import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';

const meta = {
  title: 'Areas/Guide/In the frame',
  ...inFrame({
    answers: {},
    screens: {
      guide: ['/guide', 'blank'],
      page: ['/guide/lists', 'blank'],
    },
    everyones: ['guide', 'page'],
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
