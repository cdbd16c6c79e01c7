import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { momentsAt } from '#kit/records/new-york.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Calendar } from './calendar.tsx';
import type { CalendarItem, CalendarPerson, CalendarMoves } from './calendar-item.ts';
import type { HiddenItems } from './hidden-items.ts';
import type { CalendarView } from './span.ts';

const people: readonly CalendarPerson[] = [
  { id: 1, name: 'Kim Minseo' },
  { id: 2, name: 'Daniel Reyes' },
  { id: 3, name: '王思雨' },
  { id: 4, name: 'Yuna Choi' },
  { id: 5, name: '이하윤', isAway: true },
];

const tour = (id: number, day: string, hour: number, person: number, title: string, detail: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
  id: `tour/${id}`,
  title,
  detail,
  href: '/',
  day,
  startsAt: momentsAt({ day, minute: hour * 60 })[0]!,
  minutes: 45,
  buffer: 15,
  person: people[person - 1]!,
  shape: 'done',
  tone: 'info',
  state: 'confirmed',
  look: 'solid',
  isMovable: true,
  ...more,
});
const open = { shape: 'open', tone: 'neutral', state: 'not confirmed', look: 'dashed' } as const;
const past = { state: 'done', look: 'past', isMovable: false } as const;
const whole = (id: string, day: string, person: number, title: string, detail: string, state: string): CalendarItem => ({
  id,
  title,
  detail,
  href: '/',
  day,
  minutes: 0,
  person: people[person - 1]!,
  shape: 'full',
  tone: 'neutral',
  state,
  look: 'past',
  isMovable: false,
});

const week: readonly CalendarItem[] = [
  tour(1, '2026-11-16', 10, 4, 'Noah Bennett', '180 Montague St', past),
  tour(2, '2026-11-17', 11, 3, '周子涵', '606 W 57th St', past),
  tour(3, '2026-11-20', 9.5, 1, '이서연', '70 Pine St', past),
  tour(4, '2026-11-20', 10, 3, '李嘉怡', '435 W 31st St'),
  tour(5, '2026-11-20', 11, 2, 'Emily Sanders', '505 W 37th St', { travel: { minutes: 29, text: '29 min' } }),
  tour(6, '2026-11-20', 12, 4, 'Sofia Alvarez', '250 Ashland Pl'),
  tour(7, '2026-11-20', 14, 1, '최민준', '28-10 Jackson Ave', { ...open, travel: { minutes: 34, text: '34 min' } }),
  tour(8, '2026-11-20', 16, 1, '한가람', '2 Gold St', open),
  tour(9, '2026-11-21', 11.5, 4, 'Priya Nair', '388 Bridge St'),
  whole('moveIn/1', '2026-11-20', 1, '오세훈', '70 Pine St', 'move-in'),
  whole('leaseEnd/1', '2026-11-20', 4, 'Leah Stone', '2 Gold St', 'lease ends'),
  whole('moveIn/2', '2026-11-16', 2, 'Hannah Cho', '2 Gold St', 'move-in'),
];

/** Everything from 3 to 4 PM is refused. */
const check: CalendarMoves['check'] = (item, place) => {
  const fits = place.minute + item.minutes <= 900 || place.minute >= 960;
  return fits
    ? { fits, why: 'free since 11:05 AM', fixes: [] }
    : { fits, why: 'Kim Minseo shows 2 Gold St at 4:00 PM. From Long Island City that is 34 min.', fixes: [{ label: 'Use 1:15 PM', place: { ...place, minute: 795 } }] };
};

function Demo({ view, items: first, day = '2026-11-20', hidden }: { readonly view: CalendarView; readonly items: readonly CalendarItem[]; readonly day?: string; readonly hidden?: HiddenItems }) {
  const [items, setItems] = useState(first);
  // as a tour that is moved: another one goes on in its place
  const move: CalendarMoves['move'] = async ({ id }, place) => {
    setItems((all) => all.map((one) => (one.id === id ? { ...one, id: `${id}-moved`, day: place.day, startsAt: momentsAt(place)[0]!, person: people.find((person) => person.id === place.person) ?? one.person! } : one)));
    return `${id}-moved`;
  };
  return (
    <div style={{ display: 'flex', blockSize: '100vh', background: 'var(--surface)' }}>
      <Calendar
        view={view}
        day={day}
        items={items}
        {...(hidden && { hidden })}
        people={people}
        moving={{ check, move }}
        now="2026-11-20T15:42:00.000Z"
        dayHref={(of) => `/?day=${of}`}
        empty={<Blank kind="empty" title="No tours this week" text="Plan one, and it stands here." />}
      />
    </div>
  );
}

const meta = { title: 'Kit/Calendar', component: Calendar, render: (args) => <Demo {...(args as ComponentProps<typeof Demo>)} />, argTypes: { items: { table: { type: { summary: 'CalendarItem[]' } } }, people: { table: { type: { summary: 'CalendarPerson[]' } } } }, args: { view: 'week', items: week } } satisfies Meta;
export default meta;
type Story = StoryObj<ComponentProps<typeof Demo>>;

const event = (canvas: HTMLElement, name: RegExp) => within(canvas).findAllByRole('link', { name }).then(([first]) => first!);

export const Week: Story = {};

export const Month: Story = { args: { view: 'month' } };

export const AgendaView: Story = { args: { view: 'agenda' } };

/** A lane for each person; what fills their day stands by their name. */
export const People: Story = {
  args: { view: 'people' },
  play: async ({ canvasElement }) => {
    await expect(await event(canvasElement, /오세훈.*70 Pine St.*Kim Minseo/)).toBeVisible();
    await expect(within(canvasElement).queryByRole('link', { name: /Hannah Cho/ })).toBeNull();
  },
};

export const Empty: Story = { args: { items: [] } };

/** More than a week has place for: counted in their hour, in what fills the day, and in the day's head. */
export const ManyInAnHour: Story = {
  args: {
    items: [...week, ...[1, 2, 3, 4].map((place) => tour(20 + place, '2026-11-20', 14, place, `Client ${place}`, '2 Gold St'))],
    hidden: { '2026-11-20T14': 11, '2026-11-20': 4 },
  },
  play: async ({ canvasElement }) => {
    const more = (count: number) => within(canvasElement).findAllByRole('link', { name: `+${count} more` });
    // two of the five at 2 PM have no lane
    await expect((await more(13))[0]).toBeVisible();
    await expect((await more(4))[0]).toBeVisible();
    await expect(within(canvasElement).getByRole('link', { name: /Fri 20.*27/ })).toBeVisible();
  },
};

/** A day in November whose 1:30 comes twice: beside each other, each with its zone. */
export const HourTwice: Story = {
  args: {
    day: '2026-11-01',
    items: [
      tour(1, '2026-11-01', 1.5, 1, 'First', '70 Pine St', { startsAt: '2026-11-01T05:30:00.000Z' }),
      tour(2, '2026-11-01', 1.5, 2, 'Second', '2 Gold St', { startsAt: '2026-11-01T06:30:00.000Z' }),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(await event(canvasElement, /First.*1:30 AM EDT/)).toBeVisible();
    await expect(await event(canvasElement, /Second.*1:30 AM EST/)).toBeVisible();
  },
};

/** Space lifts, arrows move, a refused place says why, Tab finds the next free one, Enter drops. */
export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    const it = await event(canvasElement, /최민준/);
    it.focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    const told = within(canvasElement).getByRole('status');
    await waitFor(() => expect(told).toHaveTextContent(/3:00 PM, refused\. .*34 min\./));
    await userEvent.keyboard('{Tab}');
    await waitFor(() => expect(told).toHaveTextContent(/over Friday, November 20 4:00 PM/));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/최민준.*4:00 PM/));
  },
};

/** Dropped onto a day that draws no more: the number that counts it has the focus. */
export const IntoAFullDay: Story = {
  args: { view: 'month' },
  play: async ({ canvasElement }) => {
    (await event(canvasElement, /Priya Nair/)).focus();
    await userEvent.keyboard(' {ArrowLeft}{Enter}');
    await waitFor(() => expect(within(canvasElement).getByRole('link', { name: /^\+6 more, .*November 20/ })).toHaveFocus());
  },
};

/** A drop on a refused place puts it back, and offers what would do. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const it = await event(canvasElement, /최민준/);
    it.focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await expect(await event(canvasElement, /최민준.*2:00 PM/)).toBeVisible();
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent(/최민준\. .*3:00 PM.*34 min/));
    // left where it is by keys, it has the focus again
    (await within(canvasElement).findByRole('button', { name: 'Use 1:15 PM' })).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await event(canvasElement, /최민준.*2:00 PM/)).toHaveFocus());
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    (await within(canvasElement).findByRole('button', { name: 'Use 1:15 PM' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await event(canvasElement, /최민준.*1:15 PM/)).toHaveFocus());
  },
};

/** Escape puts it back where it was. */
export const PutBack: Story = {
  args: { view: 'people' },
  play: async ({ canvasElement }) => {
    const it = await event(canvasElement, /최민준/);
    it.focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowLeft}{Escape}');
    await expect(await event(canvasElement, /2:00 PM.*최민준.*Kim Minseo/)).toHaveFocus();
  },
};
