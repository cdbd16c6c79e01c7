import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { MapContents, MapMark } from './map-mark.ts';
import { MapSurface } from './map-surface.tsx';
import { newYork } from './place.ts';

const island = { south: 40.73, west: -73.97, north: 40.76, east: -73.92 };

const pin = (id: string, latitude: number, longitude: number, text: string, more: Partial<MapMark> = {}): MapMark => ({ id, latitude, longitude, text, ...more });

const clusters: MapContents = {
  marks: [
    { id: 'a', latitude: 40.759, longitude: -73.984, count: '76', text: '$3.9k', weight: 1 },
    { id: 'b', latitude: 40.708, longitude: -74.008, count: '46', text: '$3.3k', weight: 0.6 },
    { id: 'c', latitude: 40.764, longitude: -73.923, count: '15', text: '$2.6k', weight: 0.2 },
    { id: 'd', latitude: 40.69, longitude: -73.96, count: '38', text: '$3.2k', weight: 0.5 },
  ],
};

const near: MapContents = {
  marks: [
    pin('a', 40.7478, -73.9407, '$3,480', { shape: 'half' }),
    pin('b', 40.7452, -73.9358, '$3,592', { shape: 'open', chosen: true }),
    pin('c', 40.75, -73.9365, '$3,610', { shape: 'open' }),
    pin('d', 40.744, -73.95, '', { shape: 'full' }),
  ],
  stations: [{ latitude: 40.747, longitude: -73.9455, name: 'Court Sq' }],
  lines: [{ places: [{ latitude: 40.7478, longitude: -73.9407 }, { latitude: 40.75, longitude: -73.9365 }, { latitude: 40.7452, longitude: -73.9358 }], dashed: true }],
};

function Sample({ contents, start }: { readonly contents: MapContents; readonly start: typeof island }) {
  const [said, setSaid] = useState('');
  return (
    <div style={{ blockSize: 520, display: 'grid' }}>
      <MapSurface contents={contents} start={start} onMark={(mark) => setSaid(mark?.id ?? '')} onMove={({ zoom }) => setSaid(`zoom ${zoom}`)} />
      <p role="status">{said}</p>
    </div>
  );
}

const meta = { title: 'Kit/Map', component: MapSurface, render: (args) => <Sample {...(args as ComponentProps<typeof Sample>)} />, args: { contents: clusters, start: newYork } } satisfies Meta;
export default meta;
type Story = StoryObj<ComponentProps<typeof Sample>>;

/** The whole city: discs with their number and the lowest price. */
export const City: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('.map')).toHaveAttribute('data-phase', 'ready'));
    const before = page.getByRole('status').textContent;
    await userEvent.click(page.getByRole('button', { name: /zoom in|확대|放大/i }));
    await waitFor(() => expect(page.getByRole('status').textContent).not.toBe(before));
    await userEvent.click(page.getByRole('button', { name: /show all|전체 보기|显示全部/i }));
    await waitFor(() => expect(page.getByRole('status')).toHaveTextContent(before ?? ''));
  },
};

/** One neighbourhood: pins with state and price, a station, the way between stops. */
export const Neighbourhood: Story = { args: { contents: near, start: island } };
