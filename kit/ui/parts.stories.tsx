import { Button } from '@blueprintjs/core';
import { Import, People, Refresh } from '@blueprintjs/icons';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Avatar } from './avatar.tsx';
import { Blank } from './blank.tsx';
import { Callout } from './callout.tsx';
import { Chip } from './chip.tsx';
import { GateCard } from './gate-card.tsx';
import { Houses } from './houses.tsx';
import { Keys } from './keys.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from './surface.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { Status, type StatusShape } from './status.tsx';
import { SubwayStop } from './subway.tsx';
import { Count, Tag } from './tag.tsx';
import { Welcome } from './welcome.tsx';

const shapes: readonly (readonly [StatusShape, string])[] = [
  ['open', 'Open'],
  ['started', 'Started'],
  ['half', 'Half way'],
  ['nearly', 'Nearly'],
  ['full', 'Approved'],
  ['done', 'Done'],
  ['draft', 'Draft'],
  ['paused', 'Paused'],
  ['attention', 'Attention'],
  ['urgent', 'Urgent'],
  ['refused', 'Refused'],
];

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12, padding: 24 } as const;

const meta = {
  title: 'Parts/Small parts',
  // props and types of each, a tab each
  component: Status,
  subcomponents: { Avatar, Blank, Callout, Chip, GateCard, Houses, Keys, Surface, SkeletonRows, SubwayStop, Tag, Count, Welcome },
} satisfies Meta;
export default meta;
type Story = StoryObj;

/** A station and the way to it; of many lines the rest is counted, so that the name can be read. */
export const SubwayStops: Story = {
  render: () => (
    <div style={{ ...row, display: 'grid', inlineSize: 240 }}>
      <SubwayStop lines="7" name="Court Sq" walk="3 min" />
      <SubwayStop lines="7 E G M" name="Court Sq" walk="3 min" />
      <SubwayStop lines="2 3 4 5 B D N Q R" name="Atlantic Av–Barclays Ctr" walk="4 min" />
      <SubwayStop lines={null} name="No lines known" />
    </div>
  ),
};

/** A state is a shape before it is a colour; the same shape means the same everywhere. */
export const Statuses: Story = {
  render: () => (
    <div style={row}>
      {shapes.map(([shape, word]) => (
        <Status key={shape} shape={shape}>
          {word}
        </Status>
      ))}
    </div>
  ),
};

export const StatusesDark: Story = { ...Statuses, globals: { theme: 'dark' } };

export const TagsAndChips: Story = {
  render: () => (
    <div style={row}>
      <Tag>Neutral</Tag>
      <Tag tone="info">New</Tag>
      <Tag tone="success">Signed</Tag>
      <Tag tone="warning">3 / 3</Tag>
      <Tag tone="error">Error</Tag>
      <Tag tone="accent">14</Tag>
      <Count>31,503</Count>
      <Count tone="alert">3</Count>
      <Chip label="Borough" value="Queens, Brooklyn +1" onOpen={() => undefined} onRemove={() => undefined} removeLabel="Remove Borough" />
      <Avatar name="Kim Minseo" />
      <Avatar name="최유나" />
      <Avatar name="王思雨" size={36} />
      <Keys of={['J', 'K']}>move</Keys>
    </div>
  ),
};

export const TagsAndChipsDark: Story = { ...TagsAndChips, globals: { theme: 'dark' } };

export const Callouts: Story = {
  render: () => (
    <div style={{ ...row, flexDirection: 'column', alignItems: 'stretch', maxInlineSize: 480 }}>
      <Callout tone="info">Nothing is written until the last step.</Callout>
      <Callout tone="warning">34F is on 2 ads. They take the new price at once.</Callout>
      <Callout tone="error" title="The password does not match">
        Check capitals and the keyboard language.
      </Callout>
      <Callout tone="success">已保存 35 栋楼宇，可撤销 30 天。</Callout>
    </div>
  ),
};

export const CalloutsDark: Story = { ...Callouts, globals: { theme: 'dark' } };

/** Loading, empty, no match, error, no permission. */
export const States: Story = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 16, padding: 24 }}>
      <SkeletonRows rows={5} label="Loading" />
      <Blank kind="empty" title="No tours yet" text="Plan one from a rent or a contract." action={<Button intent="primary" text="Plan a tour" />} />
      <Blank kind="nomatch" title="No buildings match 3 filters" text="Without Built 1930 there are 412." action={<Button text="Clear all" />} />
      <Blank kind="error" title="Tours did not load" text="The connection was lost." code="Code 503" action={<Button icon={<Refresh />} text="Try again" />} />
      <Blank kind="forbidden" title="You have no permission for this page" text="Ask an administrator." />
    </div>
  ),
};

export const StatesDark: Story = { ...States, globals: { theme: 'dark' } };

export const Surfaces: Story = {
  render: () => (
    <div style={{ display: 'flex', blockSize: 320, background: 'var(--surface)' }}>
      <Surface side={<p style={{ padding: 16 }}>History</p>}>
        <SurfaceHead title="Buildings" count="31,503" actions={<Button intent="primary" text="New building" />} />
        <div style={{ flex: 1 }} />
        <SurfaceFoot start={<span><strong>1,284</strong> buildings</span>} end={<Keys of={['X']}>select</Keys>} />
      </Surface>
    </div>
  ),
};

export const Gate: Story = {
  render: () => (
    <main style={{ display: 'flex', flexDirection: 'column', minBlockSize: '100vh' }}>
      <div style={{ display: 'flex', flex: 1, alignItems: 'center', justifyContent: 'center' }}>
        <GateCard title="Sign in" subtitle="Stoop back office" below="New here?">
          <Button intent="primary" size="large" fill text="Sign in" style={{ marginBlockStart: 20 }} />
        </GateCard>
      </div>
    </main>
  ),
};

export const RowsOfHouses: Story = {
  render: () => (
    <div style={{ ...row, background: 'var(--surface)', flexDirection: 'column' }}>
      <Houses scene="welcome" />
      <Houses scene="missing" />
      <Houses scene="broken" />
      <Houses scene="closed" />
    </div>
  ),
};

export const RowsOfHousesDark: Story = { ...RowsOfHouses, globals: { theme: 'dark' } };

export const EmptyAgency: Story = {
  render: () => (
    <div style={{ background: 'var(--surface)' }}>
      <Welcome
        title="Welcome, Yuna. Nothing is here yet."
        text="Two steps and your agency can work. Each takes a few minutes."
        stepLabel={(number) => `Step ${number}`}
        steps={[
          { id: 'a', icon: Import, title: 'Bring your records', text: 'A spreadsheet will do.', action: <Button intent="primary" text="Import" /> },
          { id: 'b', icon: People, title: 'Invite colleagues', text: 'Give each a role.', action: <Button text="Invite people" /> },
        ]}
      />
    </div>
  ),
};

export const EmptyAgencyDark: Story = { ...EmptyAgency, globals: { theme: 'dark' } };
