import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import invitations from '../invitation.stories.tsx';

const meta = {
  title: 'Areas/Invitations/In the frame',
  ...inFrame({
    answers: invitations.parameters.answers,
    screens: {
      list: '/invitation/list',
      update: '/invitation/update/1',
      upload: '/invitation/upload',
      accept: ['/invitation/accept', 'open'],
    },
    changes: { update: ['name', '연'] },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
