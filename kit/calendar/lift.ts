import { makeAutoObservable, observableRef } from 'mobx';
import { dayAfter, dayMinutes, wallTimeOf } from '#kit/records/new-york.ts';
import { snapMinutes, type CalendarItem, type Moving, type Place, type Verdict } from './calendar-item.ts';
import { withinDay, type Span } from './span.ts';

/** A move in the arrow keys' units. */
export interface Nudge {
  readonly minutes?: number;
  readonly days?: number;
  readonly lanes?: number;
}

/** Where an item is now. */
export const placeOf = ({ day, startsAt }: CalendarItem, person: number | null = null): Place => ({
  day,
  minute: startsAt === undefined ? 0 : wallTimeOf(startsAt).minute,
  person,
});

const isSame = (a: Place, b: Place): boolean => a.day === b.day && a.minute === b.minute && a.person === b.person;

/** The calendar that items are lifted in. `lanes` are the people whose lanes stand one under the other; none where there are no lanes. */
interface LiftOptions {
  readonly moving: () => Moving;
  readonly span: () => Span;
  readonly lanes: () => readonly number[];
}

/** One item of a calendar on its way to another place, by pointer or keys. */
export class Lift {
  item: CalendarItem | undefined = undefined;
  place: Place | undefined = undefined;
  /** A drop that was refused: its words stay until the next lift. */
  refused: { readonly item: CalendarItem; readonly place: Place; readonly verdict: Verdict } | undefined = undefined;
  /** The item dropped last, which keeps the focus. */
  dropped: string | undefined = undefined;
  private from: Place | undefined = undefined;
  private readonly options: LiftOptions;

  constructor(options: LiftOptions) {
    this.options = options;
    makeAutoObservable<this, 'from' | 'options'>(
      this,
      { item: observableRef, place: observableRef, refused: observableRef, from: observableRef, options: false },
      { autoBind: true },
    );
  }

  /** The rules' answer for the place it is over. */
  get verdict(): Verdict | undefined {
    const { item, from, place } = this;
    if (!item || !from || !place || isSame(from, place)) return undefined;
    return this.options.moving().judge(item, place);
  }

  lift(item: CalendarItem): void {
    const from = placeOf(item, this.options.lanes().length > 0 ? (item.person?.id ?? null) : null);
    Object.assign(this, { item, from, place: from, refused: undefined, dropped: undefined });
  }

  over(place: Place): void {
    const { item } = this;
    if (item && this.place && !isSame(this.place, place)) this.place = { ...place, minute: withinDay(place.minute, item.minutes) };
  }

  nudge({ minutes = 0, days = 0, lanes = 0 }: Nudge): void {
    const { place } = this;
    if (!place) return;
    const all = this.options.lanes();
    const lane = all.indexOf(place.person ?? -1);
    const next = all[Math.max(0, Math.min(all.length - 1, lane + lanes))] ?? null;
    this.over({ day: this.within(dayAfter(place.day, days)), minute: place.minute + minutes, person: lane < 0 ? place.person : next });
  }

  /** Goes on to the next place that fits, in this span; stays where there is none. */
  nextFree(): void {
    const { item, place, from } = this;
    if (!item || !place) return;
    const { to } = this.options.span();
    let { day, minute } = place;
    for (;;) {
      minute += snapMinutes;
      if (minute + item.minutes > dayMinutes) {
        minute = 0;
        day = dayAfter(day, 1);
      }
      if (day > to) return;
      const next = { ...place, day, minute };
      if (!(from && isSame(from, next)) && this.options.moving().judge(item, next).fits) return this.over(next);
    }
  }

  async drop(): Promise<void> {
    const { item, place, verdict } = this;
    this.cancel();
    if (!item || !place || !verdict) return;
    if (verdict.fits) await this.use(item, place);
    else this.refuse({ item, place, verdict });
  }

  /** Moves an item to a place that was offered. */
  async use(item: CalendarItem, place: Place): Promise<void> {
    Object.assign(this, { dropped: item.id, refused: undefined });
    await this.options.moving().move(item, place);
  }

  cancel(): void {
    Object.assign(this, { item: undefined, from: undefined, place: undefined });
  }

  dismiss(): void {
    this.refused = undefined;
  }

  private refuse(refused: NonNullable<Lift['refused']>): void {
    this.refused = refused;
  }

  private within(day: string): string {
    const { from, to } = this.options.span();
    return day < from ? from : day > to ? to : day;
  }
}
