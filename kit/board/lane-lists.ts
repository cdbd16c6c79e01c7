import { observable } from 'mobx';
import { byPlace } from './place.ts';

const nothing: readonly number[] = [];

/** Numbers of cards by lane, in their order. Observable by lane: one is drawn anew only when its own list changes. */
export class LaneLists {
  readonly #lists = observable.map<number, readonly number[]>([], { deep: false });
  readonly #lieOf: (id: number) => { readonly lane: number; readonly place: string } | undefined;

  /** `lieOf` tells where a card lies, undefined for one that is gone. */
  constructor(lieOf: (id: number) => { readonly lane: number; readonly place: string } | undefined) {
    this.#lieOf = lieOf;
  }

  of(lane: number): readonly number[] {
    return this.#lists.get(lane) ?? nothing;
  }

  /** Puts all cards in order. */
  order(cards: Iterable<number>): void {
    const groups = new Map<number, { readonly id: number; readonly place: string }[]>();
    for (const id of cards) {
      const { lane, place } = this.#lieOf(id)!;
      const group = groups.get(lane);
      if (group) group.push({ id, place });
      else groups.set(lane, [{ id, place }]);
    }
    for (const lane of this.#lists.keys()) if (!groups.has(lane)) this.#lists.delete(lane);
    for (const [lane, group] of groups) this.#set(lane, group.sort(byPlace).map(({ id }) => id));
  }

  /** Puts one card where it lies now; all others stay as they are. */
  put(id: number): void {
    const now = this.#lieOf(id);
    for (const [lane, ids] of this.#lists) if (lane !== now?.lane && ids.includes(id)) this.#set(lane, ids.filter((one) => one !== id));
    if (!now) return;
    const others = this.of(now.lane).filter((one) => one !== id);
    const next = others.findIndex((one) => byPlace({ id: one, place: this.#lieOf(one)!.place }, { id, place: now.place }) > 0);
    this.#set(now.lane, next < 0 ? [...others, id] : others.toSpliced(next, 0, id));
  }

  #set(lane: number, ids: readonly number[]): void {
    const before = this.#lists.get(lane);
    if (ids.length === 0) this.#lists.delete(lane);
    else if (!before || before.length !== ids.length || ids.some((id, at) => id !== before[at])) this.#lists.set(lane, ids);
  }
}
