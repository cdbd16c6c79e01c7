import type { ReactElement } from 'react';
import type { StatusShape, Tone } from '#kit/ui/status.tsx';

/** Somebody whose time a calendar shows. */
export interface CalendarPerson {
  readonly id: number;
  readonly name: string;
  /** Away all day: nothing fits there. */
  readonly isAway?: boolean;
}

/** Something that happens at a time of New York, or on a day. */
export interface CalendarItem {
  /** Unique in the calendar: `tour/12`. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly href: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** ISO 8601, UTC; absent for what fills its day. */
  readonly startsAt?: string;
  /** 0 for what fills its day. */
  readonly minutes: number;
  /** Minutes kept free after it. */
  readonly buffer?: number;
  /** Way to the next item of the same person: minutes, and its words. */
  readonly travel?: { readonly minutes: number; readonly text: string };
  readonly person?: CalendarPerson;
  readonly shape: StatusShape;
  readonly tone?: Tone;
  /** Stands in the place of the shape: what an entry is, where that is no state. */
  readonly icon?: ReactElement;
  /** The word of its state. */
  readonly state: string;
  /** Solid is settled, dashed is not yet, past is over. */
  readonly look: 'solid' | 'dashed' | 'past';
  readonly isMovable: boolean;
  /** Takes no time of its person: what was called off. */
  readonly isOff?: boolean;
}

/** Where an item is or could go. The minute counts from midnight on the clocks of New York. */
export interface CalendarPlace {
  readonly day: string;
  readonly minute: number;
  /** Lane of a person; null leaves it to whom it belongs. */
  readonly person: number | null;
}

/** A time that is offered for something new: it stands in its lane before it is taken. */
export interface OfferedPlace extends CalendarPlace {
  readonly minutes: number;
}

/** Another place that would do, and its words: "Use 1:15 PM". */
export interface PlaceFix {
  readonly label: string;
  readonly place: CalendarPlace;
}

/** True where an item fits a place; both ways say why. */
export interface PlaceVerdict {
  readonly fits: boolean;
  readonly why: string;
  readonly fixes: readonly PlaceFix[];
}

/** Rules and effect of a move. The page judges before the drop; the server decides after it. */
export interface CalendarMoves {
  /** Fetches the rules, once something is lifted. */
  readonly prepare?: () => void;
  /** Undefined while the rules are on their way: a drop waits for them. */
  readonly check: (item: CalendarItem, place: CalendarPlace) => PlaceVerdict | undefined;
  /** Returns the id under which the item goes on, where it is another one; says itself what the server refuses. */
  readonly move: (item: CalendarItem, place: CalendarPlace) => Promise<string | undefined>;
}

/** Minutes to which a drag and the arrow keys snap. */
export const snapMinutes = 15;
