import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { customerAnswers } from '#tests/support/plugins/customer.ts';

const meta = {
  title: 'Areas/Customer/In the frame',
  ...inFrame({
    answers: customerAnswers,
    screens: {
      guarantors: ['/customer/category/guarantor', 'dictionary'],
      list: '/customer/list',
      update: '/customer/update/1',
      upload: '/customer/upload',
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
