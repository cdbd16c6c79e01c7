import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { buildingAnswers } from '#tests/support/plugins/building.ts';

const meta = {
  title: 'Areas/Building/In the frame',
  ...inFrame({
    answers: buildingAnswers,
    screens: { list: '/building/list', update: '/building/update/2', upload: '/building/upload', category: '/building/category/company' },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
