import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { rentAnswers } from '#tests/support/plugins/rent.ts';

const meta = {
  title: 'Areas/Rent/In the frame',
  ...inFrame({
    answers: rentAnswers,
    screens: {
      list: '/rent/list',
      update: '/rent/update/1',
      upload: '/rent/upload',
      category: '/rent/category/feature',
      compare: ['/rent/compare?ids=1,2,3', 'page'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
