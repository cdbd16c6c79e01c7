import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { matchAnswers } from '#tests/support/plugins/match.ts';

const meta = {
  title: 'Areas/Matching/In the frame',
  ...inFrame({
    answers: matchAnswers,
    screens: {
      list: '/match/list',
      update: '/match/update/7',
      upload: '/match/upload',
      candidates: ['/match/candidates/7', 'page'],
      suited: ['/match/for/2', 'page'],
      review: ['/match/request/review', 'rows'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
