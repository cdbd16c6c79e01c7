import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { mapAnswers } from '#tests/support/plugins/map.ts';

const meta = {
  title: 'Areas/Map/In the frame',
  ...inFrame({
    answers: mapAnswers,
    screens: {
      buildings: ['/map', 'list'],
      rents: ['/map/rent', 'list'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
