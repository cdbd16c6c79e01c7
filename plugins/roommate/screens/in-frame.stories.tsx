import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { matchAnswers } from '#tests/support/plugins/match.ts';

const meta = {
  title: 'Areas/Roommate searches/In the frame',
  ...inFrame({
    answers: matchAnswers,
    screens: {
      list: '/match/roommate/list',
      update: '/match/roommate/update/2',
      upload: '/match/roommate/upload',
    },
    changes: { update: 'name' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
