import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import access from '../access/explain.stories.tsx';
import roles from '../role.stories.tsx';

const meta = {
  title: 'Areas/Roles/In the frame',
  ...inFrame({
    answers: { ...access.parameters.answers, ...roles.parameters.answers },
    everyones: ['access'],
    screens: {
      roles: ['/employee/role/leasingAgent', 'page'],
      access: ['/employee/access?person=4&record=customer&id=1', 'page'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
