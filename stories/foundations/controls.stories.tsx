import {
  Button,
  Checkbox,
  HTMLSelect,
  InputGroup,
  Menu,
  MenuDivider,
  MenuItem,
  Radio,
  SegmentedControl,
  Spinner,
  Switch,
  TextArea,
} from '@blueprintjs/core';
import { Export, Search, SortDesc, Tick, Trash } from '@blueprintjs/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import './foundations.css';

function Controls() {
  return (
    <main className="foundation">
      <h1 className="type-title">Controls</h1>
      <h2 className="type-section">Buttons</h2>
      {[false, true].map((disabled) => (
        <div key={String(disabled)} className="foundation-row" style={{ marginBlockEnd: 8 }}>
          <Button intent="primary" text="Save" disabled={disabled} />
          <Button icon={<Export />} text="Export" disabled={disabled} />
          <Button variant="minimal" icon={<SortDesc />} text="Sort" disabled={disabled} />
          <Button intent="danger" text="Delete 3" disabled={disabled} />
          <Button size="small" text="Small" disabled={disabled} />
          <Button size="large" text="Large" disabled={disabled} />
          <Button icon={<Trash />} aria-label="Delete" disabled={disabled} />
        </div>
      ))}
      <div className="foundation-row">
        <Button intent="primary" text="Save" loading />
        <Button text="Export" loading />
        <Spinner size={16} aria-label="Loading" />
      </div>
      <h2 className="type-section">Fields</h2>
      <div className="foundation-row" style={{ maxInlineSize: 720 }}>
        <InputGroup aria-label="Rest" defaultValue="658" />
        <InputGroup aria-label="Search" leftIcon={<Search />} placeholder="Address or company" />
        <InputGroup aria-label="With an error" defaultValue="2081" intent="danger" aria-invalid />
        <InputGroup aria-label="Read only" defaultValue="Queens" readOnly />
        <InputGroup aria-label="Not ready" defaultValue="Queens" disabled />
        <HTMLSelect aria-label="Select" options={['Queens', 'Brooklyn']} />
        <TextArea aria-label="Long" defaultValue="A note" />
        <SegmentedControl
          aria-label="Fee"
          options={[
            { label: 'Fee', value: 'fee' },
            { label: 'No fee', value: 'none' },
          ]}
          defaultValue="none"
        />
      </div>
      <div className="foundation-row" style={{ marginBlockStart: 12 }}>
        <Checkbox label="Checked" defaultChecked />
        <Checkbox label="Mixed" indeterminate />
        <Checkbox label="Off" />
        <Checkbox label="Not ready" disabled />
        <Radio name="one" label="Chosen" defaultChecked />
        <Radio name="one" label="Not chosen" />
        <Switch label="Shown" defaultChecked />
        <Switch label="Hidden" />
      </div>
      <h2 className="type-section">Menu</h2>
      <div style={{ inlineSize: 240, borderRadius: 8, boxShadow: 'var(--shadow-menu)' }}>
        <Menu>
          <MenuItem icon={<SortDesc />} text="Sort descending" labelElement={<Tick size={14} />} />
          <MenuItem text="Filter this column" label="F" active />
          <MenuItem text="Not now" disabled />
          <MenuDivider />
          <MenuItem icon={<Trash />} text="Delete" intent="danger" />
        </Menu>
      </div>
    </main>
  );
}

const meta = { title: 'Foundations/Controls', component: Controls } satisfies Meta<typeof Controls>;
export default meta;

export const Light: StoryObj<typeof meta> = {};
export const Dark: StoryObj<typeof meta> = { globals: { theme: 'dark' } };
