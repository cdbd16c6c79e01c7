import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { matchAnswers } from '#tests/support/plugins/match.ts';

const meta = {
  title: 'Areas/Matching inquiries/In the frame',
  ...inFrame({
    answers: matchAnswers,
    screens: {
      list: '/inquiry/matching/list',
      update: '/inquiry/matching/update/1',
      upload: '/inquiry/matching/upload',
    },
    changes: { update: 'text' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
