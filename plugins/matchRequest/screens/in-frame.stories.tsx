import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { matchAnswers } from '#tests/support/plugins/match.ts';

const meta = {
  title: 'Areas/Match requests/In the frame',
  ...inFrame({
    answers: matchAnswers,
    screens: {
      list: '/match/request/list',
      update: '/match/request/update/1',
      upload: '/match/request/upload',
      board: '/match/request/board',
    },
    changes: { update: 'message' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
