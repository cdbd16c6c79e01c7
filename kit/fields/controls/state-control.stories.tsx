import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { FormProvider } from '#kit/form/form-context.ts';
import { FormField } from '#kit/form/form-field.tsx';
import { openForm } from '#kit/form/form-model.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, text } from '#kit/records/field.ts';
import '#kit/form/form.css';

const claim = defineEntity('claim', {
  title: text({ required: true }),
  state: choice(['asked', 'granted', 'refused', 'closed'], {
    states: {
      asked: { to: { granted: 'claim/decide', refused: '' }, shape: 'open' },
      granted: { to: { closed: '' }, shape: 'done' },
      refused: { to: { asked: '' }, asks: ['reason'], shape: 'refused' },
      closed: { to: {}, shape: 'full' },
    },
    start: { asked: '' },
  }),
  reason: text(),
});

const en = { 'claim.title': 'Title', 'claim.state': 'State', 'claim.state.asked': 'Asked', 'claim.state.granted': 'Granted', 'claim.state.refused': 'Refused', 'claim.state.closed': 'Closed', 'claim.reason': 'Reason' };
const load = async () => ({ default: en });
const plugin = definePlugin({ id: 'claim', contributes: [permissions(definePermission('claim/decide', [])), translations({ plugin: 'claim', load: { kr: load, en: load, zh: load } })] });

function Sample() {
  const [form] = useState(() => openForm({ entity: claim, order: ['state', 'reason'] }, { id: 1, version: 1, createdAt: '', updatedAt: '', labels: {}, hidden: [], title: 'a', state: 'asked', reason: null } as never));
  return (
    <FormProvider value={{ form, hrefOf: (id) => `/claim/${id}` }}>
      <div className="form-grid">
        <FormField form={form} place={{ field: 'state', span: 5 }} readOnly={false} />
        <FormField form={form} place={{ field: 'reason', span: 7 }} readOnly={false} />
      </div>
    </FormProvider>
  );
}

const meta = { title: 'Kit/State', component: Sample, parameters: { plugins: [plugin], roles: ['viewer'] } } satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Arrow keys reach the states that are open; the others say why they are not. */
export const Reasons: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('button', { name: 'State Asked' });
    control.focus();
    await userEvent.keyboard('{Enter}');
    const granted = await screen.findByRole('menuitem', { name: /^Granted/ }, { timeout: 5000 });
    await expect(granted).toHaveAttribute('aria-disabled', 'true');
    await expect(granted).toHaveTextContent('Takes a right you do not have');
    await expect(screen.getByRole('menuitem', { name: /Closed/ })).toHaveTextContent('Only from Granted');
    await expect(screen.getByRole('menuitem', { name: /^Refused/ })).toHaveTextContent('Asks for Reason');
  },
};

export const Chosen: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'State Asked' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Refused/ }, { timeout: 5000 }));
    await expect(canvas.getByRole('button', { name: 'State Refused' })).toBeVisible();
  },
};

export const InKorean: Story = { globals: { locale: 'kr' } };
