import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { reviewAnswers, reviewLabels, reviewOf } from '#tests/support/plugins/review.ts';

const meta = {
  title: 'Areas/Review/In the frame',
  ...inFrame({
    answers: { ...reviewAnswers(), 'GET /api/review/1': { ...reviewOf(1, 'Grace Liu', 'Quiet at night.'), labels: reviewLabels, hidden: [] } },
    changes: { update: 'reply' },
    screens: { queue: ['/user/review/list', 'rows'], table: ['/user/review/table', 'list'], update: '/user/review/update/1', upload: '/user/review/upload', regions: ['/user/review/area/list', 'dictionary'] },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
