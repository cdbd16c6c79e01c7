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
import { StateControl } from './state-control.tsx';
import '#kit/form/form.css';

const application = defineEntity('application', {
  title: text({ required: true }),
  state: choice(['applied', 'approved', 'refused', 'signed'], {
    states: {
      applied: { to: { approved: 'application/decide', refused: '' }, shape: 'open' },
      approved: { to: { signed: '' }, shape: 'done' },
      refused: { to: { applied: '' }, asks: ['reason'], shape: 'refused' },
      signed: { to: {}, shape: 'full' },
    },
    start: { applied: '' },
  }),
  reason: text(),
});

const en = { 'application.title': 'Title', 'application.state': 'State', 'application.state.applied': 'Applied', 'application.state.approved': 'Approved', 'application.state.refused': 'Refused', 'application.state.signed': 'Signed', 'application.reason': 'Reason' };
const load = async () => ({ default: en });
const plugin = definePlugin({ id: 'application', contributes: [permissions(definePermission('application/decide', [])), translations({ plugin: 'application', load: { kr: load, en: load, zh: load } })] });

function Sample() {
  const [form] = useState(() => openForm({ entity: application, order: ['state', 'reason'] }, { id: 1, version: 1, createdAt: '', updatedAt: '', labels: {}, hidden: [], title: 'a', state: 'applied', reason: null } as never));
  return (
    <FormProvider value={{ form, hrefOf: (id) => `/application/${id}` }}>
      <div className="form-grid">
        <FormField form={form} place={{ field: 'state', span: 5 }} readOnly={false} />
        <FormField form={form} place={{ field: 'reason', span: 7 }} readOnly={false} />
      </div>
    </FormProvider>
  );
}

const meta = { title: 'Kit/State', component: StateControl, render: () => <Sample />, parameters: { plugins: [plugin], roles: ['viewer'] } } satisfies Meta;

export default meta;
type Story = StoryObj;

/** Arrow keys reach the states that are open; the others say why they are not. */
export const Reasons: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('button', { name: 'State Applied' });
    control.focus();
    await userEvent.keyboard('{Enter}');
    const approved = await screen.findByRole('menuitem', { name: /^Approved/ }, { timeout: 5000 });
    await expect(approved).toHaveAttribute('aria-disabled', 'true');
    await expect(approved).toHaveTextContent('Takes a right you do not have');
    await expect(screen.getByRole('menuitem', { name: /Signed/ })).toHaveTextContent('Only from Approved');
    await expect(screen.getByRole('menuitem', { name: /^Refused/ })).toHaveTextContent('Asks for Reason');
  },
};

export const Chosen: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'State Applied' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Refused/ }, { timeout: 5000 }));
    await expect(canvas.getByRole('button', { name: 'State Refused' })).toBeVisible();
  },
};

export const InKorean: Story = { globals: { locale: 'kr' } };
