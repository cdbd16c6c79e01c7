import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { adAnswers, adErrors, adPlatforms } from '#tests/support/plugins/ad.ts';

const meta = {
  title: 'Areas/Ad/In the frame',
  ...inFrame({
    answers: { ...adAnswers(), 'GET /api/platform': adPlatforms, 'GET /api/ad/errors': adErrors },
    screens: { list: '/ad/list', update: '/ad/update/1', upload: '/ad/upload', feeds: ['/ad/feed', 'rows'] },
    changes: { update: 'textEn' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
