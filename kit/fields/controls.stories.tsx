import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { userEvent, within } from 'storybook/test';
import type { Labels } from '#kit/records/entity.ts';
import { labelKey } from '#kit/records/words.ts';
import { Control } from './form-fields.tsx';
import { home, homes, companyList, amenityList, oneHome } from '#tests/support/form-sample.ts';
import '#kit/form/form.css';

/** One control with a label, holding what is put into it. */
function OneControl(props: { readonly name: string; readonly wrong?: boolean; readonly empty?: boolean }) {
  const field = home.fields[props.name as keyof typeof home.fields];
  const [value, setValue] = useState<unknown>(props.empty ? null : oneHome[props.name as keyof typeof oneHome]);
  const [labels, setLabels] = useState<Labels>(oneHome.labels);
  return (
    <div style={{ inlineSize: 480, padding: 32, background: 'var(--surface)' }}>
      <label className="form-label" id="one-label" htmlFor="one">
        {props.name}
      </label>
      <Control
        id="one"
        name={props.name}
        field={field}
        value={value as never}
        onChange={setValue}
        labels={labels}
        onLabel={(entity, id, label) => setLabels({ ...labels, [entity]: { ...labels[entity], [id]: label } })}
        wordKey={labelKey(home, props.name)}
        labelledBy="one-label"
        wrong={props.wrong ?? false}
      />
    </div>
  );
}

const meta = {
  title: 'Patterns/Form/Controls',
  component: Control,
  render: (args) => <OneControl {...(args as ComponentProps<typeof OneControl>)} />,
  parameters: {
    plugins: [homes],
    answers: {
      'GET /api/company': companyList,
      'GET /api/amenity': amenityList,
      'POST /api/file': () => new Promise(() => undefined),
    },
  },
} satisfies Meta;

export default meta;
type Story = StoryObj<ComponentProps<typeof OneControl>>;

export const Text: Story = { args: { name: 'title' } };
export const TextWrong: Story = { args: { name: 'title', wrong: true } };
export const LongText: Story = { args: { name: 'note' } };
export const Integer: Story = { args: { name: 'year' } };
export const Decimal: Story = { args: { name: 'ceiling' } };
export const Flag: Story = { args: { name: 'listed' } };
export const FewChoices: Story = { args: { name: 'layout' } };
export const ManyChoices: Story = { args: { name: 'place' } };
export const PlainDate: Story = { args: { name: 'freeOn' } };
export const Instant: Story = { args: { name: 'checkedAt' } };
export const Names: Story = { args: { name: 'label' } };
export const Reference: Story = {
  args: { name: 'company' },
  play: async ({ canvasElement }) => userEvent.click(await within(canvasElement).findByRole('combobox')),
};
export const References: Story = {
  args: { name: 'amenities' },
  play: async ({ canvasElement }) => userEvent.type(await within(canvasElement).findByRole('combobox'), 'Laundry'),
};
export const Photos: Story = { args: { name: 'photos' } };
export const NoPhotos: Story = { args: { name: 'photos', empty: true } };
