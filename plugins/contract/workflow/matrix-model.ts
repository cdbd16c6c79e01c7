import { makeAutoObservable, observable, observableRef } from 'mobx';
import type { Lacking } from '../api.ts';
import { conditions, type Condition, type StageRow } from '../entities.ts';
import { wayBetween } from '../moves.ts';

/** A way between two stages as the matrix shows it. */
export type Way = readonly Condition[] | 'refused';

/** The from-to matrix of stages being edited: the ways as they are stored, and those changed here over them. Observable. */
export class Matrix {
  stages: readonly StageRow[];
  private readonly changed = observable.map<string, Way>([], { deep: false });
  /** The cell that is looked at. */
  cell: { readonly from: number; readonly to: number } | undefined = undefined;

  constructor(stages: readonly StageRow[]) {
    this.stages = stages;
    makeAutoObservable<this, 'changed' | 'movesOf'>(this, { stages: observableRef, cell: observableRef, changed: false, wayOf: false, isChanged: false, movesOf: false });
  }

  wayOf(from: StageRow, to: StageRow): Way {
    return this.changed.get(keyOf(from.id, to.id)) ?? wayBetween(from, to);
  }

  isChanged(from: number, to: number): boolean {
    return this.changed.has(keyOf(from, to));
  }

  get changes(): number {
    return this.changed.size;
  }

  /** Stages out of which a way changed. */
  get changedFrom(): readonly number[] {
    return this.stages.filter((from) => this.stages.some((to) => this.isChanged(from.id, to.id))).map(({ id }) => id);
  }

  /** Stages in use that another one led to, and none does after the changes here. */
  get cutOff(): readonly StageRow[] {
    const inUse = this.stages.filter(({ active }) => active);
    const isReached = (to: StageRow, wayOf: typeof this.wayOf) => inUse.some((from) => from !== to && wayOf.call(this, from, to) !== 'refused');
    return inUse.filter((to) => isReached(to, wayBetween) && !isReached(to, this.wayOf));
  }

  choose(from: number, to: number): void {
    this.cell = { from, to };
  }

  set(from: StageRow, to: StageRow, way: Way): void {
    const key = keyOf(from.id, to.id);
    if (isSame(way, wayBetween(from, to))) this.changed.delete(key);
    else this.changed.set(key, way);
  }

  /** Allowed, then with conditions, then not at all: with those it had, else those its kinds usually have. */
  turn(from: StageRow, to: StageRow): void {
    const now = this.wayOf(from, to);
    const usual = wayBetween({ ...from, moves: [] }, to);
    const asked: Way = usual !== 'refused' && usual.length > 0 ? usual : ['home'];
    this.set(from, to, now === 'refused' ? [] : now.length === 0 ? asked : 'refused');
  }

  toggle(from: StageRow, to: StageRow, condition: Condition): void {
    const now = this.wayOf(from, to);
    const asked = now === 'refused' ? [] : now;
    this.set(from, to, asked.includes(condition) ? asked.filter((one) => one !== condition) : conditions.filter((one) => one === condition || asked.includes(one)));
  }

  /** Puts back what the kinds of the stages say. */
  reset(): void {
    for (const from of this.stages) for (const to of this.stages) if (from !== to) this.set(from, to, wayBetween({ ...from, moves: [] }, to));
  }

  discard(): void {
    this.changed.clear();
  }

  /** Takes over the stages as they are stored now. Ways that are stored as changed here are changes no more; the others stay. */
  show(stages: readonly StageRow[]): void {
    this.stages = stages;
    this.restore(this.kept);
  }

  /** The changed ways by their cells, to be kept and restored. */
  get kept(): Readonly<Record<string, Way>> {
    return Object.fromEntries(this.changed);
  }

  /** Lays kept ways over the stored ones; those of stages that are gone are left out. */
  restore(kept: Readonly<Record<string, Way>>): void {
    this.changed.clear();
    for (const from of this.stages) {
      for (const to of this.stages) {
        const way = kept[keyOf(from.id, to.id)];
        if (way !== undefined && from !== to) this.set(from, to, way);
      }
    }
  }

  /** Stages whose ways changed, with the ways that differ from what their kinds say. */
  get patches(): readonly { readonly id: number; readonly version: number; readonly patch: { readonly moves: StageRow['moves'] } }[] {
    return this.stages
      .filter(({ id }) => this.changedFrom.includes(id))
      .map((from) => ({ id: from.id, version: from.version, patch: { moves: this.movesOf(from) } }));
  }

  private movesOf(from: StageRow): StageRow['moves'] {
    return this.stages
      .filter((to) => to !== from && !isSame(this.wayOf(from, to), wayBetween({ ...from, moves: [] }, to)))
      .map((to) => {
        const way = this.wayOf(from, to);
        const asks = (condition: Condition) => way !== 'refused' && way.includes(condition);
        return {
          to: to.id, refused: way === 'refused', contact: asks('contact'), home: asks('home'), lease: asks('lease'), reason: asks('reason'), reopen: asks('reopen'), toured: asks('toured'),
        };
      });
  }
}

/** Contracts of a stage, and those of them that lack something on a way out of it: all where it is refused. */
export function lackingOn({ groups }: Lacking, stage: number, way: Way): { readonly count: number; readonly lacking: number } {
  const own = groups.filter((group) => group.stage === stage);
  const asked = way === 'refused' ? 0 : way.reduce((mask, condition) => mask | (1 << conditions.indexOf(condition)), 0);
  const sum = (some: typeof own) => some.reduce((all, { count }) => all + count, 0);
  return { count: sum(own), lacking: sum(way === 'refused' ? own : own.filter(({ lacks }) => (lacks & asked) !== 0)) };
}

const keyOf = (from: number, to: number): string => `${from}/${to}`;

const isSame = (a: Way, b: Way): boolean => a === b || (a !== 'refused' && b !== 'refused' && conditions.every((one) => a.includes(one) === b.includes(one)));
