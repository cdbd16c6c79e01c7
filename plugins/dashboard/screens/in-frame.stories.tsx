import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import dashboards from './dashboard.stories.tsx';

const meta = {
  title: 'Areas/Dashboard/In the frame',
  ...inFrame({
    answers: dashboards.parameters.answers,
    screens: {
      dashboard: ['/', 'rows'],
    },
    everyones: ['dashboard'],
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
