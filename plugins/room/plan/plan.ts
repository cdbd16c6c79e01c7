import { computed, observable, runInAction } from 'mobx';
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

/** A building's plan at work: its rooms, what is chosen, where the keyboard stands. Observable. */
export interface Plan {
  readonly building: number;
  readonly layout: PlanLayout<PlanRoom>;
  readonly rows: readonly PlanRow[];
  readonly labels: Labels;
  readonly counts: Readonly<Record<Standing, number>>;
  /** The standings that are looked at; every one when empty. */
  readonly only: ReadonlySet<Standing>;
  toggleOnly(standing: Standing): void;
  readonly face: Face;
  showFace(face: Face): void;
  cellAt(place: Place): PlanCell<PlanRoom> | undefined;
  isChosen(cell: PlanCell<PlanRoom>): boolean;
  readonly chosenRooms: readonly PlanRoom[];
  /** The missing units that are chosen. */
  readonly chosenUnits: readonly string[];
  /** The block between the ends of a range or a lasso, while that is what is chosen. */
  readonly block: readonly [from: Place, to: Place] | undefined;
  /** Chooses one alone, one more or less, or the block between the one chosen last and this. */
  choose(place: Place, how: 'only' | 'toggle' | 'range'): void;
  /** Chooses a block, beside what was chosen when `more`. */
  lasso(from: Place, to: Place, more: boolean): void;
  chooseAll(): void;
  chooseNone(): void;
  readonly focus: Place;
  isFocused(place: Place): boolean;
  /** Where the keyboard goes, the next range begins. */
  moveFocus(place: Place): void;
  /** The position of a unit. */
  placeOfUnit(unit: string): Place | undefined;
  /** Takes rooms as they are now: all of them, or in place of those asked for by id. */
  take(data: PlanRooms, asked?: readonly number[]): void;
}

export const standingOf = ({ room, unit }: PlanCell<PlanRoom>): Standing => {
  if (!room) return unit === '' ? 'none' : 'missing';
  return room.active ? (room.availability ?? 'rented') : 'paused';
};

/** Makes a plan from what its page loaded. */
export function createPlan(building: number, data: PlanRooms): Plan {
  const state = observable<{ data: PlanRooms; face: Face; focus: Place; anchor: Place; block: readonly [Place, Place] | undefined }>(
    { data, face: 'price', focus: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, block: undefined },
    {},
    { deep: false },
  );
  // Maps, not sets: a cell follows its own entry alone.
  const chosen = observable.map<string, true>();
  const focused = observable.map<string, true>();
  const only = observable.set<Standing>();
  let base: readonly string[] = [];

  const layout = computed(() => layOut(state.data.rooms));
  const rows = computed(() => rowsOf(layout.get()));
  const cellAt = ({ row, column }: Place) => rows.get()[row]?.cells[column];
  const isLookedAt = (cell: PlanCell<PlanRoom>) => cell.unit !== '' && (only.size === 0 || only.has(standingOf(cell)));
  const counts = computed(() => {
    const all: Record<Standing, number> = { available: 0, pending: 0, leaseOut: 0, rented: 0, paused: 0, missing: 0, none: 0 };
    for (const { cells } of rows.get()) for (const cell of cells) all[standingOf(cell)] += 1;
    return all;
  });
  const cells = computed(() => rows.get().flatMap((row) => row.cells.filter(({ unit }) => unit !== '')));
  const chosenCells = computed(() => {
    const keys = new Set(chosen.keys());
    return cells.get().filter((cell) => keys.has(keyOf(cell)));
  });
  const chosenRooms = computed(() => chosenCells.get().flatMap(({ room }) => room ?? []));
  const chosenUnits = computed(() => chosenCells.get().flatMap(({ room, unit }) => (room ? [] : unit)));

  const chooseOnly = (keys: Iterable<string>): void => {
    const wanted = new Set(keys);
    for (const key of chosen.keys()) if (!wanted.has(key)) chosen.delete(key);
    for (const key of wanted) if (!chosen.has(key)) chosen.set(key, true);
  };
  const inBlock = (from: Place, to: Place): readonly string[] => {
    const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
    const [start, end] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
    return rows
      .get()
      .slice(top, bottom + 1)
      .flatMap((row) => row.cells.slice(start, end + 1).filter(isLookedAt).map(keyOf));
  };
  const placeOfUnit = (unit: string): Place | undefined => {
    for (const [row, { cells: some }] of rows.get().entries()) {
      const column = some.findIndex((cell) => cell.unit === unit);
      if (column >= 0) return { row, column };
    }
    return undefined;
  };
  const moveFocus = (place: Place): void => {
    focused.clear();
    focused.set(placeKey(place), true);
    state.focus = place;
  };
  const chooseBlock = (from: Place, to: Place, more: boolean): void => {
    chooseOnly([...(more ? base : []), ...inBlock(from, to)]);
    state.block = from.row === to.row && from.column === to.column ? undefined : [from, to];
  };
  focused.set(placeKey(state.focus), true);

  return {
    building,
    get layout() {
      return layout.get();
    },
    get rows() {
      return rows.get();
    },
    get labels() {
      return state.data.labels;
    },
    get counts() {
      return counts.get();
    },
    only,
    toggleOnly: (standing) =>
      runInAction(() => {
        if (!only.delete(standing)) only.add(standing);
      }),
    get face() {
      return state.face;
    },
    showFace: (face) =>
      runInAction(() => {
        state.face = face;
      }),
    cellAt,
    isChosen: (cell) => chosen.has(keyOf(cell)),
    get chosenRooms() {
      return chosenRooms.get();
    },
    get chosenUnits() {
      return chosenUnits.get();
    },
    get block() {
      return state.block;
    },
    choose: (place, how) =>
      runInAction(() => {
        if (how === 'range') chooseBlock(state.anchor, place, false);
        else {
          const cell = cellAt(place);
          const keys = cell && isLookedAt(cell) ? [keyOf(cell)] : [];
          if (how === 'only') chooseOnly(keys);
          else for (const key of keys) if (!chosen.delete(key)) chosen.set(key, true);
          state.anchor = place;
          state.block = undefined;
          base = [...chosen.keys()];
        }
        moveFocus(place);
      }),
    lasso: (from, to, more) =>
      runInAction(() => {
        state.anchor = from;
        chooseBlock(from, to, more);
        moveFocus(to);
      }),
    chooseAll: () => runInAction(() => chooseOnly(cells.get().filter((cell) => cell.room && isLookedAt(cell)).map(keyOf))),
    chooseNone: () =>
      runInAction(() => {
        chooseOnly([]);
        base = [];
        state.block = undefined;
      }),
    get focus() {
      return state.focus;
    },
    isFocused: (place) => focused.has(placeKey(place)),
    moveFocus: (place) =>
      runInAction(() => {
        moveFocus(place);
        state.anchor = place;
      }),
    placeOfUnit,
    take: (now, asked) =>
      runInAction(() => {
        const stoodAt = cellAt(state.focus)?.unit;
        const stays = asked ? state.data.rooms.filter(({ id }) => !asked.includes(id)) : [];
        const { roomType, rent } = asked ? state.data.labels : ({} as Labels);
        state.data = {
          rooms: [...stays, ...now.rooms],
          labels: { roomType: { ...roomType, ...now.labels['roomType'] }, rent: { ...rent, ...now.labels['rent'] } },
        };
        // Floors came or went: the keyboard stays on its unit, else near the top.
        moveFocus((stoodAt && placeOfUnit(stoodAt)) || { row: 0, column: 0 });
        state.block = undefined;
      }),
  };
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
