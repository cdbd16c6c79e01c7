import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { defineEntity } from '#kit/records/entity.ts';
import { file, text, type DocumentFile } from '#kit/records/field.ts';
import { FormProvider } from '#kit/form/form-context.ts';
import { openForm } from '#kit/form/form-model.ts';
import { FileControl } from './file-control.tsx';
import '../controls.css';
import '#kit/form/form.css';

const home = defineEntity('home', { title: text(), plan: file() });

const drawn: DocumentFile = { file: `${'1'.repeat(32)}.png`, name: 'Line C, floors 12 to 30.png', size: 1_240_000 };
const printed: DocumentFile = { file: `${'2'.repeat(32)}.pdf`, name: '평면도 12층.pdf', size: 84_000 };

const entry = (id: number, of: DocumentFile, before: DocumentFile | null) => ({
  id, at: '2026-11-20T15:28:00.000Z', by: { userIdx: 2, name: '김민서' }, kind: 'update', batch: id, batchKind: 'form', changes: { plan: [before, of] },
});

/** The control with its label, for a record that is saved or for a new one. */
function OneFile(props: { readonly value?: DocumentFile; readonly wrong?: boolean; readonly readOnly?: boolean; readonly saved?: boolean }) {
  const [value, setValue] = useState<DocumentFile | null>(props.value ?? null);
  const [form] = useState(() => {
    const record = { id: 5, version: 3, createdAt: '', updatedAt: '', title: 'A', plan: value, labels: {}, hidden: [] };
    return openForm({ entity: home, order: ['plan'] }, props.saved ? record : undefined);
  });
  return (
    <FormProvider value={{ form, hrefOf: () => '#' }}>
      <div style={{ inlineSize: 560, padding: 32, background: 'var(--surface)' }}>
        <span className="form-label" id="one-label">
          Plan
        </span>
        <FileControl
          id="one"
          name="plan"
          field={home.fields.plan}
          value={value}
          onChange={setValue}
          wordKey="home.plan"
          labelledBy="one-label"
          wrong={props.wrong ?? false}
          readOnly={props.readOnly ?? false}
        />
      </div>
    </FormProvider>
  );
}

const meta = {
  title: 'Patterns/Form/File',
  component: FileControl,
  render: (args) => <OneFile {...(args as ComponentProps<typeof OneFile>)} />,
  parameters: {
    answers: {
      'GET /api/home/5/history': { entries: [entry(3, printed, drawn), entry(2, drawn, null)], labels: {} },
    },
  },
} satisfies Meta;

export default meta;
type Story = StoryObj<ComponentProps<typeof OneFile>>;

export const Empty: Story = {};
export const EmptyKorean: Story = { globals: { locale: 'kr' } };
export const Wrong: Story = { args: { wrong: true } };
export const Picture: Story = { args: { value: drawn } };
export const ToRead: Story = { args: { value: drawn, readOnly: true } };
export const Pdf: Story = { args: { value: printed } };

/** Every version, with who put it there: to be opened, or put back. */
export const Versions: Story = {
  args: { value: drawn, saved: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'All versions' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Restore' }));
    await expect(canvas.getByText('In use').closest('li')).toHaveTextContent('평면도 12층.pdf');
  },
};

/** More than the server takes: refused before it is sent, in words. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File([new Uint8Array(21 * 1024 * 1024)], 'every floor.pdf', { type: 'application/pdf' }));
    await expect(await canvas.findByText('This file is too large. Choose one up to 20 MB.')).toBeVisible();
  },
};

/** The server did not answer: the file waits for another try. */
export const NotArrived: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['%PDF-'], 'plan.pdf', { type: 'application/pdf' }));
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
