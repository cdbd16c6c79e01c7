import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { tourAnswers } from '#tests/support/plugins/tour.ts';

const meta = {
  title: 'Areas/Tour/In the frame',
  ...inFrame({
    answers: tourAnswers,
    screens: {
      list: '/inquiry/tour/list',
      update: '/inquiry/tour/update/4',
      upload: '/inquiry/tour/upload',
      ofCustomers: ['/customer/tour/list', 'list'],
      day: ['/inquiry/tour/day?day=2026-11-20', 'rows'],
      route: ['/inquiry/tour/day?day=2026-11-20&view=route', 'rows'],
      plan: ['/inquiry/tour/plan?rents=1,2&customer=9&day=2026-11-23', 'page'],
      today: ['/inquiry/tour/today', 'rows'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
