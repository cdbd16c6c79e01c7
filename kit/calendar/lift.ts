import { makeAutoObservable, observableRef, when } from 'mobx';
import { dayAfter, dayMinutes, wallTimeOf } from '#kit/records/new-york.ts';
import { snapMinutes, type CalendarItem, type CalendarMoves, type CalendarPlace, type PlaceVerdict } from './calendar-item.ts';
import { withinDay, type Span } from './span.ts';

/** A move in the arrow keys' units. */
export interface Nudge {
  readonly minutes?: number;
  readonly days?: number;
  readonly lanes?: number;
}

/** Where an item is now. */
export const placeOf = ({ day, startsAt }: CalendarItem, person: number | null = null): CalendarPlace => ({
  day,
  minute: startsAt === undefined ? 0 : wallTimeOf(startsAt).minute,
  person,
});

const isSame = (a: CalendarPlace, b: CalendarPlace): boolean => a.day === b.day && a.minute === b.minute && a.person === b.person;

/** The calendar that items are lifted in. `lanes` are the people whose lanes stand one under the other; none where there are no lanes. */
interface LiftOptions {
  readonly moving: CalendarMoves;
  readonly span: Span;
  readonly lanes: readonly number[];
}

/** An item at a place that the rules refuse. */
interface Refusal {
  readonly item: CalendarItem;
  readonly place: CalendarPlace;
  readonly verdict: PlaceVerdict;
}

/** One item of a calendar on its way to another place, by pointer or keys. */
export class Lift {
  item: CalendarItem | undefined = undefined;
  place: CalendarPlace | undefined = undefined;
  /** The item that was put back last, until the next is lifted. */
  back: CalendarItem | undefined = undefined;
  /** Id of the item that was dropped and takes the focus once it is drawn. */
  dropped: string | undefined = undefined;
  /** Where it was dropped: it may be counted there, not drawn. */
  droppedAt: CalendarPlace | undefined = undefined;
  private from: CalendarPlace | undefined = undefined;
  private notDropped: Omit<Refusal, 'verdict'> | undefined = undefined;
  private options: LiftOptions;

  constructor(options: LiftOptions) {
    this.options = options;
    makeAutoObservable<this, 'from' | 'notDropped' | 'options'>(
      this,
      { item: observableRef, place: observableRef, back: observableRef, droppedAt: observableRef, from: observableRef, notDropped: observableRef, options: observableRef },
      { autoBind: true },
    );
  }

  /** Takes over the calendar as it is now: what is lifted or refused is judged anew. */
  follow(options: LiftOptions): void {
    this.options = options;
  }

  /** The rules' answer for the place it is over; undefined where it was, and while the rules are on their way. */
  get verdict(): PlaceVerdict | undefined {
    const { item, from, place } = this;
    if (!item || !from || !place || isSame(from, place)) return undefined;
    return this.options.moving.check(item, place);
  }

  /** A drop that was refused, until the next lift or until its reason is gone; its words are those of the moment. */
  get refused(): Refusal | undefined {
    const { notDropped } = this;
    const verdict = notDropped && this.options.moving.check(notDropped.item, notDropped.place);
    return verdict && !verdict.fits ? { ...notDropped, verdict } : undefined;
  }

  lift(item: CalendarItem): void {
    const from = placeOf(item, this.options.lanes.length > 0 ? (item.person?.id ?? null) : null);
    Object.assign(this, { item, from, place: from, notDropped: undefined, dropped: undefined, back: undefined });
    this.options.moving.prepare?.();
  }

  over(place: CalendarPlace): void {
    const { item } = this;
    if (item && this.place && !isSame(this.place, place)) this.place = { ...place, minute: withinDay(place.minute, item.minutes) };
  }

  nudge({ minutes = 0, days = 0, lanes = 0 }: Nudge): void {
    const { place } = this;
    if (!place) return;
    const all = this.options.lanes;
    const lane = all.indexOf(place.person ?? -1);
    const next = all[Math.max(0, Math.min(all.length - 1, lane + lanes))] ?? null;
    this.over({ day: this.within(dayAfter(place.day, days)), minute: place.minute + minutes, person: lane < 0 ? place.person : next });
  }

  /** Goes on to the next place that fits, in this span; stays where there is none. */
  nextFree(): void {
    const { item, place, from } = this;
    if (!item || !place) return;
    const { to } = this.options.span;
    let { day, minute } = place;
    for (;;) {
      minute += snapMinutes;
      if (minute + item.minutes > dayMinutes) {
        minute = 0;
        day = dayAfter(day, 1);
      }
      if (day > to) return;
      const next = { ...place, day, minute };
      if (!(from && isSame(from, next)) && this.options.moving.check(item, next)?.fits) return this.over(next);
    }
  }

  async drop(): Promise<void> {
    const { item, from, place } = this;
    this.cancel();
    if (!item || !from || !place || isSame(from, place)) return;
    const checked = () => this.options.moving.check(item, place);
    if (!checked()) await when(() => checked() !== undefined);
    if (checked()?.fits) await this.use(item, place);
    else this.refuse({ item, place });
  }

  /** Moves an item to a place that was offered. */
  async use(item: CalendarItem, place: CalendarPlace): Promise<void> {
    this.notDropped = undefined;
    const id = await this.options.moving.move(item, place);
    this.stand(id ?? item.id, place);
  }

  /** Gives the focus to an item at a place, or says that it has it. */
  stand(id: string | undefined, at?: CalendarPlace): void {
    this.dropped = id;
    this.droppedAt = at;
  }

  cancel(): void {
    Object.assign(this, { item: undefined, from: undefined, place: undefined });
  }

  /** Puts what is lifted back to where it was. */
  putBack(): void {
    this.back = this.item;
    this.cancel();
  }

  /** Leaves what was refused where it is. */
  dismiss(): void {
    this.back = this.notDropped?.item;
    this.dropped = this.notDropped?.item.id;
    this.notDropped = undefined;
  }

  private refuse(what: Omit<Refusal, 'verdict'>): void {
    this.notDropped = what;
  }

  private within(day: string): string {
    const { from, to } = this.options.span;
    return day < from ? from : day > to ? to : day;
  }
}
