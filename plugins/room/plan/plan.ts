import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Labels } from '#kit/records/entity.ts';
import { layOut, type PlanCell, type PlanLayout } from './lay-out.ts';
import type { PlanRoom, PlanRooms } from './read-plan.ts';

/**
 * State of a position: that of its room, `missing` for a unit that nobody entered, `none` where no unit is expected.
 */
export type Standing = 'available' | 'pending' | 'leaseOut' | 'rented' | 'paused' | 'missing' | 'none';

/** The order of the legend. */
export const standings: readonly Standing[] = ['available', 'pending', 'leaseOut', 'rented', 'paused', 'missing'];

/** Contents of the cells of rooms. */
export type Face = 'price' | 'unit' | 'type';

/** A row of the plan: the cells of a floor, or of the units beside the floors; none where floors have no rooms. */
export interface PlanRow {
  readonly is: 'floor' | 'gap' | 'others';
  readonly floor: number;
  readonly upTo: number;
  readonly cells: readonly PlanCell<PlanRoom>[];
}

/** A position in the plan. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export const standingOf = ({ room, unit }: PlanCell<PlanRoom>): Standing => {
  if (!room) return unit === '' ? 'none' : 'missing';
  return room.active ? (room.availability ?? 'rented') : 'paused';
};

/** A building's plan at work: its rooms, what is chosen, where the keyboard stands. */
export class Plan {
  readonly building: number;
  face: Face = 'price';
  focus: Place = { row: 0, column: 0 };
  /** The block between the ends of a range or a lasso, while that is what is chosen. */
  block: readonly [from: Place, to: Place] | undefined = undefined;
  /** The standings that are looked at; every one when empty. */
  readonly only = observable.set<Standing>();
  private data: PlanRooms;
  // Maps, not sets: a cell follows its own entry alone.
  private readonly chosen = observable.map<string, true>();
  private readonly focused = observable.map<string, true>();
  /** Where the next range begins. */
  private anchor: Place = { row: 0, column: 0 };
  /** Chosen before a range or a lasso. */
  private base: readonly string[] = [];

  /** Made from what its page loaded. */
  constructor(building: number, data: PlanRooms) {
    this.building = building;
    this.data = data;
    this.focused.set(placeKey(this.focus), true);
    const own = { chosen: false, focused: false, anchor: false, base: false, inBlock: false, isLookedAt: false } as const;
    makeAutoObservable<this, 'data' | keyof typeof own>(
      this,
      { ...own, building: false, only: false, data: observableRef, focus: observableRef, block: observableRef, cellAt: false, isChosen: false, isFocused: false, placeOfUnit: false },
      { autoBind: true },
    );
  }

  get layout(): PlanLayout<PlanRoom> {
    return layOut(this.data.rooms);
  }

  get rows(): readonly PlanRow[] {
    return rowsOf(this.layout);
  }

  get labels(): Labels {
    return this.data.labels;
  }

  get counts(): Readonly<Record<Standing, number>> {
    const all: Record<Standing, number> = { available: 0, pending: 0, leaseOut: 0, rented: 0, paused: 0, missing: 0, none: 0 };
    for (const { cells } of this.rows) for (const cell of cells) all[standingOf(cell)] += 1;
    return all;
  }

  get chosenRooms(): readonly PlanRoom[] {
    return this.chosenCells.flatMap(({ room }) => room ?? []);
  }

  /** The missing units that are chosen. */
  get chosenUnits(): readonly string[] {
    return this.chosenCells.flatMap(({ room, unit }) => (room ? [] : unit));
  }

  toggleOnly(standing: Standing): void {
    if (!this.only.delete(standing)) this.only.add(standing);
  }

  showFace(face: Face): void {
    this.face = face;
  }

  cellAt({ row, column }: Place): PlanCell<PlanRoom> | undefined {
    return this.rows[row]?.cells[column];
  }

  isChosen(cell: PlanCell<PlanRoom>): boolean {
    return this.chosen.has(keyOf(cell));
  }

  /** Chooses one alone, one more or less, or the block between the one chosen last and this. */
  choose(place: Place, how: 'only' | 'toggle' | 'range'): void {
    if (how === 'range') this.chooseBlock(this.anchor, place, false);
    else {
      const cell = this.cellAt(place);
      const keys = cell && this.isLookedAt(cell) ? [keyOf(cell)] : [];
      if (how === 'only') this.chooseOnly(keys);
      else for (const key of keys) if (!this.chosen.delete(key)) this.chosen.set(key, true);
      this.anchor = place;
      this.block = undefined;
      this.base = [...this.chosen.keys()];
    }
    this.focusAt(place);
  }

  /** Chooses a block, beside what was chosen when `more`. */
  lasso(from: Place, to: Place, more: boolean): void {
    this.anchor = from;
    this.chooseBlock(from, to, more);
    this.focusAt(to);
  }

  chooseAll(): void {
    this.chooseOnly(this.cells.filter((cell) => cell.room && this.isLookedAt(cell)).map(keyOf));
  }

  chooseNone(): void {
    this.chooseOnly([]);
    this.base = [];
    this.block = undefined;
  }

  isFocused(place: Place): boolean {
    return this.focused.has(placeKey(place));
  }

  /** Where the keyboard goes, the next range begins. */
  moveFocus(place: Place): void {
    this.focusAt(place);
    this.anchor = place;
  }

  /** The position of a unit. */
  placeOfUnit(unit: string): Place | undefined {
    for (const [row, { cells }] of this.rows.entries()) {
      const column = cells.findIndex((cell) => cell.unit === unit);
      if (column >= 0) return { row, column };
    }
    return undefined;
  }

  /** Takes rooms as they are now: all of them, or in place of those asked for by id. */
  take(now: PlanRooms, asked?: readonly number[]): void {
    const stoodAt = this.cellAt(this.focus)?.unit;
    const stays = asked ? this.data.rooms.filter(({ id }) => !asked.includes(id)) : [];
    const { roomType, rent } = asked ? this.data.labels : ({} as Labels);
    this.data = {
      rooms: [...stays, ...now.rooms],
      labels: { roomType: { ...roomType, ...now.labels['roomType'] }, rent: { ...rent, ...now.labels['rent'] } },
    };
    // Floors came or went: the keyboard stays on its unit, else near the top.
    this.focusAt((stoodAt && this.placeOfUnit(stoodAt)) || { row: 0, column: 0 });
    this.block = undefined;
  }

  private get cells(): readonly PlanCell<PlanRoom>[] {
    return this.rows.flatMap((row) => row.cells.filter(({ unit }) => unit !== ''));
  }

  private get chosenCells(): readonly PlanCell<PlanRoom>[] {
    const keys = new Set(this.chosen.keys());
    return this.cells.filter((cell) => keys.has(keyOf(cell)));
  }

  private isLookedAt(cell: PlanCell<PlanRoom>): boolean {
    return cell.unit !== '' && (this.only.size === 0 || this.only.has(standingOf(cell)));
  }

  private inBlock(from: Place, to: Place): readonly string[] {
    const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
    const [start, end] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
    return this.rows.slice(top, bottom + 1).flatMap((row) => row.cells.slice(start, end + 1).filter(this.isLookedAt, this).map(keyOf));
  }

  private chooseOnly(keys: Iterable<string>): void {
    const wanted = new Set(keys);
    for (const key of this.chosen.keys()) if (!wanted.has(key)) this.chosen.delete(key);
    for (const key of wanted) if (!this.chosen.has(key)) this.chosen.set(key, true);
  }

  private chooseBlock(from: Place, to: Place, more: boolean): void {
    this.chooseOnly([...(more ? this.base : []), ...this.inBlock(from, to)]);
    this.block = from.row === to.row && from.column === to.column ? undefined : [from, to];
  }

  private focusAt(place: Place): void {
    this.focused.clear();
    this.focused.set(placeKey(place), true);
    this.focus = place;
  }
}

/** A room stays chosen when its number changes; a missing unit is known by its number. */
const keyOf = ({ room, unit }: PlanCell<PlanRoom>): string => (room ? `room ${room.id}` : unit);
const placeKey = ({ row, column }: Place): string => `${row} ${column}`;

/** Beneath the floors stand the units that say none, as many in a row as there are lines. */
function rowsOf({ floors, lines, others }: PlanLayout<PlanRoom>): readonly PlanRow[] {
  const width = Math.max(lines.length, 6);
  const beneath = Array.from({ length: Math.ceil(others.length / width) }, (_, row) => others.slice(row * width, (row + 1) * width));
  return [
    ...floors.map(({ floor, upTo, cells }) => ({ is: cells.length > 0 ? ('floor' as const) : ('gap' as const), floor, upTo, cells })),
    ...beneath.map((some) => ({ is: 'others' as const, floor: 0, upTo: 0, cells: some.map((room) => ({ room, unit: room.unitNumber })) })),
  ];
}
