import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { contentsAnswers } from '#tests/support/plugins/contents.ts';

const meta = {
  title: 'Areas/Contents/In the frame',
  ...inFrame({
    answers: contentsAnswers,
    screens: { platforms: ['/contents/platform/list', 'dictionary'], preferences: ['/contents/preference/list', 'dictionary'] },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
