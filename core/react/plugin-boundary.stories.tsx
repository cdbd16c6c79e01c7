import type { Meta, StoryObj } from '@storybook/react-vite';
import { PluginFailure } from './plugin-boundary.tsx';

const meta = {
  title: 'Parts/Plugin failure',
  component: PluginFailure,
  args: { plugin: 'tour', error: new Error('There is no slot in the plan'), onAgain: () => undefined },
} satisfies Meta<typeof PluginFailure>;

export default meta;

export const Failed: StoryObj<typeof meta> = {};
