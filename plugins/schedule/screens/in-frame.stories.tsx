import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import schedules from './schedule.stories.tsx';

const meta = {
  title: 'Areas/Schedule/In the frame',
  ...inFrame({
    answers: schedules.parameters.answers,
    screens: {
      schedule: ['/contract/schedule?view=week&day=2026-11-20', 'rows'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
