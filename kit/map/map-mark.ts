import type { StatusShape } from '#kit/records/states.ts';
import type { Coordinates, MapBounds } from './place.ts';

/** Something at one place of a map. */
export interface MapMark extends Coordinates {
  /** Empty where it is nothing to choose. */
  readonly id: string;
  /** Several things in one mark: a disc with their number. Otherwise a label on a pin. */
  readonly count?: string;
  /** The words of a pin; the second line of a disc. */
  readonly text?: string;
  /** State before the words of a pin. */
  readonly shape?: StatusShape;
  /** Drawn in the colour of what is chosen. */
  readonly chosen?: boolean;
  /** Drawn larger, from 0 to 1. */
  readonly weight?: number;
}

/** A line over the map, such as the way between stops. */
export interface MapLine {
  readonly places: readonly Coordinates[];
  readonly dashed?: boolean;
  /** Closed and lightly filled: an outline that was drawn, a ring around a place. */
  readonly closed?: boolean;
  /** Words at its first corner. */
  readonly text?: string;
}

/** A part of the city filled by how much there is of something. */
export interface MapArea {
  readonly rings: readonly (readonly Coordinates[])[];
  /** From -1, too little, over 0, enough, to 1, too much. */
  readonly balance: number;
}

/** A station with its lines, as the map draws it near by. */
export interface MapStation extends Coordinates {
  readonly name: string;
}

/** Everything on a map above its ground. */
export interface MapContents {
  readonly marks: readonly MapMark[];
  readonly lines?: readonly MapLine[];
  readonly areas?: readonly MapArea[];
  readonly stations?: readonly MapStation[];
}

/** The part of the map that is seen. */
export interface MapView extends MapBounds {
  readonly zoom: number;
}

/** Tiles under the map, where the operator named some. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/** Manner of showing a part of the map. */
export interface Fitting {
  readonly exactly?: boolean;
  readonly quietly?: boolean;
}

/** Events and words of a map. */
export interface MapOptions {
  readonly tiles: MapTiles | undefined;
  readonly credit: string;
  readonly nameOf: (borough: string) => string;
  /** The seen part is another one; `byHand` where the person asked for it. */
  readonly onMove: (view: MapView, byHand: boolean) => void;
  readonly onMark: (mark: MapMark | undefined, place: Coordinates) => void;
  readonly onHover: (mark: MapMark | undefined) => void;
}
