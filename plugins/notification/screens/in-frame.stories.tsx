import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import notifications from '../notification.stories.tsx';

const meta = {
  title: 'Areas/Notification rules/In the frame',
  ...inFrame({
    answers: notifications.parameters.answers,
    screens: {
      rules: ['/notification/list', 'rows'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
