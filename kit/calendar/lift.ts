import { computed, observable, runInAction } from 'mobx';
import { dayAfter, dayMinutes, wallTimeOf } from '#kit/records/new-york.ts';
import { snapMinutes, type CalendarItem, type Moving, type Place, type Verdict } from './calendar-item.ts';
import { withinDay, type Span } from './span.ts';

/** A move in the arrow keys' units. */
export interface Nudge {
  readonly minutes?: number;
  readonly days?: number;
  readonly lanes?: number;
}

/** One item on its way to another place, by pointer or keys. Observable. */
export interface Lift {
  readonly item: CalendarItem | undefined;
  readonly place: Place | undefined;
  /** The rules' answer for the place it is over. */
  readonly verdict: Verdict | undefined;
  /** A drop that was refused: its words stay until the next lift. */
  readonly refused: { readonly item: CalendarItem; readonly place: Place; readonly verdict: Verdict } | undefined;
  /** The item dropped last, which keeps the focus. */
  readonly dropped: string | undefined;
  lift(item: CalendarItem): void;
  over(place: Place): void;
  nudge(by: Nudge): void;
  /** Goes on to the next place that fits, in this span; stays where there is none. */
  nextFree(): void;
  drop(): Promise<void>;
  /** Moves an item to a place that was offered. */
  use(item: CalendarItem, place: Place): Promise<void>;
  cancel(): void;
  dismiss(): void;
}

/** Where an item is now. */
export const placeOf = ({ day, startsAt }: CalendarItem, person: number | null = null): Place => ({
  day,
  minute: startsAt === undefined ? 0 : wallTimeOf(startsAt).minute,
  person,
});

const isSame = (a: Place, b: Place): boolean => a.day === b.day && a.minute === b.minute && a.person === b.person;

interface LiftState {
  item: CalendarItem | undefined;
  from: Place | undefined;
  place: Place | undefined;
  refused: Lift['refused'];
  dropped: string | undefined;
}

/** Lifts items of a calendar. `lanes` are the people whose lanes stand one under the other; none where there are no lanes. */
export function createLift(options: { readonly moving: () => Moving; readonly span: () => Span; readonly lanes: () => readonly number[] }): Lift {
  const state = observable<LiftState>({ item: undefined, from: undefined, place: undefined, refused: undefined, dropped: undefined }, {}, { deep: false });
  const verdict = computed(() => {
    const { item, from, place } = state;
    if (!item || !from || !place || isSame(from, place)) return undefined;
    return options.moving().judge(item, place);
  });
  const clear = () => Object.assign(state, { item: undefined, from: undefined, place: undefined });
  const within = (day: string) => {
    const { from, to } = options.span();
    return day < from ? from : day > to ? to : day;
  };
  const over = (place: Place) => {
    const { item } = state;
    if (item && state.place && !isSame(state.place, place)) runInAction(() => (state.place = { ...place, minute: withinDay(place.minute, item.minutes) }));
  };
  const move = async (item: CalendarItem, place: Place) => {
    runInAction(() => Object.assign(state, { dropped: item.id, refused: undefined }));
    await options.moving().move(item, place);
  };
  return {
    get item() {
      return state.item;
    },
    get place() {
      return state.place;
    },
    get verdict() {
      return verdict.get();
    },
    get refused() {
      return state.refused;
    },
    get dropped() {
      return state.dropped;
    },
    lift(item) {
      const from = placeOf(item, options.lanes().length > 0 ? (item.person?.id ?? null) : null);
      runInAction(() => Object.assign(state, { item, from, place: from, refused: undefined, dropped: undefined }));
    },
    over,
    nudge({ minutes = 0, days = 0, lanes = 0 }) {
      const { place } = state;
      if (!place) return;
      const all = options.lanes();
      const lane = all.indexOf(place.person ?? -1);
      const next = all[Math.max(0, Math.min(all.length - 1, lane + lanes))] ?? null;
      over({ day: within(dayAfter(place.day, days)), minute: place.minute + minutes, person: lane < 0 ? place.person : next });
    },
    nextFree() {
      const { item, place } = state;
      if (!item || !place) return;
      const { to } = options.span();
      let { day, minute } = place;
      for (;;) {
        minute += snapMinutes;
        if (minute + item.minutes > dayMinutes) {
          minute = 0;
          day = dayAfter(day, 1);
        }
        if (day > to) return;
        const next = { ...place, day, minute };
        if (!(state.from && isSame(state.from, next)) && options.moving().judge(item, next).fits) {
          over(next);
          return;
        }
      }
    },
    async drop() {
      const { item, place } = state;
      const judged = verdict.get();
      runInAction(clear);
      if (!item || !place || !judged) return;
      if (judged.fits) await move(item, place);
      else runInAction(() => (state.refused = { item, place, verdict: judged }));
    },
    use: move,
    cancel: () => runInAction(clear),
    dismiss: () => runInAction(() => (state.refused = undefined)),
  };
}
