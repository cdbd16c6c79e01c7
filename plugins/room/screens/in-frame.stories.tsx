import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { roomAnswers } from '#tests/support/plugins/room.ts';

const meta = {
  title: 'Areas/Room/In the frame',
  ...inFrame({
    answers: roomAnswers,
    screens: {
      list: '/room/list?building=2',
      update: '/room/update/9',
      upload: '/room/upload?rent=7',
      category: '/room/category/type',
      plan: ['/room/plan/2', 'page'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
