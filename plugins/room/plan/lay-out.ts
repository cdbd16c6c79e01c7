import { basement, ground, penthouse, placeOf, unitAt, type UnitPlace } from './unit-place.ts';

/** The fields of a room that tell its place. */
export interface Numbered {
  readonly id: number;
  readonly unitNumber: string;
}

/** One position of a floor: rooms that say they are there, or a unit that nobody entered. */
export interface PlanCell<R> {
  /** The room; undefined where there is none. */
  readonly room: R | undefined;
  /** The number of the unit, said or missing; empty where none is expected. */
  readonly unit: string;
}

/** One storey with rooms, or several in a row without any. */
export interface PlanFloor<R> {
  readonly floor: number;
  /** Above `floor` when several storeys have no rooms at all. */
  readonly upTo: number;
  /** One a line; empty where the floors have no rooms. */
  readonly cells: readonly PlanCell<R>[];
}

/** A building's rooms by floor and line, from the top. */
export interface PlanLayout<R> {
  readonly lines: readonly string[];
  readonly floors: readonly PlanFloor<R>[];
  /** Rooms whose number does not say where they are, or whose place is taken by another. */
  readonly others: readonly R[];
  /** The units that are missing on floors that have some. */
  readonly missing: readonly string[];
}

const isStorey = (floor: number): boolean => floor > ground && floor < penthouse;
const compareLines = new Intl.Collator('en', { numeric: true }).compare;

/** Lays out rooms by what their numbers say. Units are missing where other floors have that line. */
export function layOut<R extends Numbered>(rooms: readonly R[]): PlanLayout<R> {
  const byFloor = new Map<number, { readonly place: UnitPlace; readonly room: R }[]>();
  const others: R[] = [];
  for (const room of rooms) {
    const place = placeOf(room.unitNumber);
    if (!place) others.push(room);
    else byFloor.set(place.floor, [...(byFloor.get(place.floor) ?? []), { place, room }]);
  }
  const storeys = [...byFloor].filter(([floor]) => isStorey(floor)).flatMap(([, some]) => some);
  const known = [...new Set(storeys.map(({ place }) => place.line))].toSorted(compareLines);
  const widest = Math.max(0, ...[...byFloor].map(([floor, some]) => (isStorey(floor) ? 0 : some.length)));
  // Gardens and penthouses are laid into the lines there are; only when they are more do they add some without a name.
  const lines = [...known, ...Array.from({ length: Math.max(0, widest - known.length) }, () => '')];
  const numbers = [...byFloor.keys()].filter(isStorey);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];

  const cellsOf = (floor: number): readonly PlanCell<R>[] => {
    const cells: (PlanCell<R> | undefined)[] = lines.map(() => undefined);
    const later: R[] = [];
    for (const { place, room } of byFloor.get(floor) ?? []) {
      const at = lines.findIndex((line) => line !== '' && compareLines(line, place.line) === 0);
      if (at >= 0 && !cells[at]) cells[at] = { room, unit: room.unitNumber };
      else later.push(room);
    }
    for (const room of later) {
      const free = isStorey(floor) ? -1 : cells.indexOf(undefined);
      if (free < 0) others.push(room);
      else cells[free] = { room, unit: room.unitNumber };
    }
    const missing = (line: string | undefined) => (line && isStorey(floor) ? unitAt(floor, line) : '');
    return cells.map((cell, at) => cell ?? { room: undefined, unit: missing(lines[at]) });
  };

  const floors: PlanFloor<R>[] = [];
  if (byFloor.has(penthouse)) floors.push({ floor: penthouse, upTo: penthouse, cells: cellsOf(penthouse) });
  for (let floor = highest; floor >= lowest; floor -= 1) {
    const upTo = floor;
    if (byFloor.has(floor)) {
      floors.push({ floor, upTo, cells: cellsOf(floor) });
      continue;
    }
    while (!byFloor.has(floor - 1)) floor -= 1;
    floors.push({ floor, upTo, cells: [] });
  }
  for (const floor of [ground, basement]) if (byFloor.has(floor)) floors.push({ floor, upTo: floor, cells: cellsOf(floor) });
  const missing = floors.flatMap(({ cells }) => cells.filter(({ room, unit }) => !room && unit !== '').map(({ unit }) => unit));
  return { lines, floors, others: others.toSorted((a, b) => compareLines(a.unitNumber, b.unitNumber)), missing };
}
