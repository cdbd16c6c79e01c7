import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { recommendAnswers } from '#tests/support/plugins/recommend.ts';

const meta = {
  title: 'Areas/Recommendations/In the frame',
  ...inFrame({
    answers: recommendAnswers,
    screens: {
      list: '/recommend/list',
      update: '/recommend/update/1',
      upload: '/recommend/upload',
      suggest: ['/recommend/suggest/customer/3', 'rows'],
      suggestPeople: ['/recommend/suggest/rent/3', 'page'],
    },
    changes: { update: 'override' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
