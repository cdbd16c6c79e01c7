import type { Meta, StoryObj } from '@storybook/react-vite';
import { PluginFailure } from './plugin-boundary.tsx';

const meta = {
  title: 'Parts/Plugin failure',
  component: PluginFailure,
  args: { plugin: 'heater', error: new Error('There is no coil in the heater'), onAgain: () => undefined },
} satisfies Meta<typeof PluginFailure>;

export default meta;

export const Failed: StoryObj<typeof meta> = {};
