import { makeAutoObservable, observable, observableRef, runInAction, type ObservableMap } from 'mobx';
import type { CallError } from '#core/http/http.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { BoardResponse, MovedResponse, MoveRequest } from './api.ts';
import { painted } from './painted.ts';
import { LaneLists } from './lane-lists.ts';
import { firstPlace, placeBetween } from './place.ts';

/** A card as the server sent it: its number, its version, and fields by name; those without a value are absent. */
export interface Card {
  readonly id: number;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** A place on the board: a lane, and the number of cards above it there, the moved one not counted. */
export interface BoardPosition {
  readonly lane: number;
  readonly index: number;
}

/** A lifted card: where it was, and over which place it hovers; undefined over none. */
export interface LiftedCard {
  readonly id: number;
  readonly from: BoardPosition;
  readonly over: BoardPosition | undefined;
  readonly by: 'pointer' | 'keys';
}

/** A move that was made here and that the server has not confirmed yet. */
interface Wish {
  readonly lane: number;
  readonly place: string;
  readonly request: Omit<MoveRequest, 'from'>;
  /** It waits in the browser: the next move of the card begins where it leads. */
  readonly isKept?: true;
  readonly answered: (refusal?: CallError) => void;
}

/** Connections of a board to its server and its reader. */
export interface BoardNeeds {
  /** The field that names the lane, the one with the place in it, and the one that is summed up. */
  readonly by: string;
  readonly order: string;
  readonly sum?: string | undefined;
  /** Sends a move; `kept` where it waits in the browser for a network. */
  readonly send: (id: number, request: MoveRequest) => Promise<MovedResponse | 'kept'>;
  /** Reads cards by their numbers as they are now; those that are gone or filtered out are absent. */
  readonly read: (ids: readonly number[]) => Promise<Pick<BoardResponse, 'cards' | 'labels'>>;
  readonly onMoved: (card: Card, answer: MovedResponse, from: number) => void;
  readonly onRefused: (card: Card, lane: number, error: CallError) => void;
}

interface Tally {
  readonly total: number;
  readonly sum: number;
}

/**
 * A board: the cards as the server has them, the moves made here laid over them until they are confirmed, and the card
 * that is lifted. What others change while a card is lifted waits until it lies again. Observable.
 */
export class BoardModel {
  readonly cards: ObservableMap<number, Card> = observable.map<number, Card>([], { deep: false });
  private readonly lanes = new LaneLists((id) => this.lieOf(id));
  readonly tallies: ObservableMap<number, Tally> = observable.map<number, Tally>([], { deep: false });
  readonly wishes: ObservableMap<number, Wish> = observable.map<number, Wish>([], { deep: false });
  labels: Labels = {};
  lifted: LiftedCard | undefined = undefined;
  /** The card that the keyboard stands on. */
  focus: number | undefined = undefined;
  /** The element of the focus should take the browser's focus when it is drawn next. */
  grab = false;
  private readonly needs: BoardNeeds;
  private readonly pumping = new Set<number>();
  private readonly waiting = new Set<number>();

  constructor(needs: BoardNeeds, response: BoardResponse) {
    this.needs = needs;
    makeAutoObservable<this, 'needs' | 'pumping' | 'waiting' | 'lanes' | 'lieOf'>(this, {
      cards: false, lanes: false, tallies: false, wishes: false, needs: false, pumping: false, waiting: false,
      labels: observableRef, lifted: observableRef, laneOf: false, listOf: false, lieOf: false, tallyOf: false, spotOf: false,
    });
    this.show(response);
  }

  /** The lane in which a card is shown: where it was moved here, else where the server has it. */
  laneOf(card: Card): number {
    return this.wishes.get(card.id)?.lane ?? Number(card[this.needs.by]);
  }

  private placeOf(card: Card): string {
    return this.wishes.get(card.id)?.place ?? (card[this.needs.order] as string | undefined) ?? firstPlace;
  }

  private lieOf(id: number): { readonly lane: number; readonly place: string } | undefined {
    const card = this.cards.get(id);
    return card && { lane: this.laneOf(card), place: this.placeOf(card) };
  }

  listOf(lane: number): readonly number[] {
    return this.lanes.of(lane);
  }

  /** Number of cards of a lane and their sum, the moves made here included. */
  tallyOf(lane: number): Tally {
    let { total, sum } = this.tallies.get(lane) ?? { total: 0, sum: 0 };
    for (const [id, wish] of this.wishes) {
      const card = this.cards.get(id);
      const truth = card && Number(card[this.needs.by]);
      if (!card || truth === wish.lane) continue;
      const by = wish.lane === lane ? 1 : truth === lane ? -1 : 0;
      total += by;
      sum += by * this.amountOf(card);
    }
    return { total, sum };
  }

  private amountOf(card: Card): number {
    return this.needs.sum === undefined ? 0 : Number(card[this.needs.sum] ?? 0);
  }

  spotOf(id: number): BoardPosition | undefined {
    const card = this.cards.get(id);
    if (!card) return undefined;
    const lane = this.laneOf(card);
    const index = this.listOf(lane).indexOf(id);
    return index < 0 ? undefined : { lane, index };
  }

  /** Takes the board over as the server has it; moves under way stay laid over it. */
  show(response: BoardResponse): void {
    this.labels = response.labels;
    this.tallies.replace(response.lanes.map(({ id, total, sum }) => [id, { total, sum }]));
    this.cards.replace(response.cards.map((card) => [card.id, card as Card]));
    for (const id of this.wishes.keys()) if (!this.cards.has(id)) this.wishes.delete(id);
    if (this.lifted && !this.cards.has(this.lifted.id)) this.lifted = undefined;
    this.lanes.order(this.cards.keys());
  }

  /** Puts what is true of a card on the server in the place of what was; counts follow. Older news than what is held is none. */
  private take(id: number, now: Card | undefined): void {
    const before = this.cards.get(id);
    if (before && now && now.version < before.version) return;
    if (before) this.count(before, -1);
    if (now) {
      this.count(now, 1);
      this.cards.set(id, now);
    } else {
      this.cards.delete(id);
      this.wishes.delete(id);
    }
  }

  private count(card: Card, by: 1 | -1): void {
    const lane = Number(card[this.needs.by]);
    const { total, sum } = this.tallies.get(lane) ?? { total: 0, sum: 0 };
    this.tallies.set(lane, { total: total + by, sum: sum + by * this.amountOf(card) });
  }

  get liftedId(): number | undefined {
    return this.lifted?.id;
  }

  lift(id: number, by: LiftedCard['by']): void {
    const from = this.spotOf(id);
    if (!from || this.lifted) return;
    this.lifted = { id, from, over: by === 'keys' ? from : undefined, by };
    this.focus = id;
  }

  hover(over: BoardPosition | undefined): void {
    if (!this.lifted || (over?.lane === this.lifted.over?.lane && over?.index === this.lifted.over?.index)) return;
    this.lifted = { ...this.lifted, over };
  }

  /** Lets go of the lifted card; what others changed meanwhile is read now. Returns what was lifted. */
  letGo(): LiftedCard | undefined {
    const { lifted } = this;
    this.lifted = undefined;
    // it asks once what lies there now is seen
    if (this.waiting.size > 0) void painted().then(() => this.follow([]));
    return lifted;
  }

  stand(id: number | undefined, grab: boolean): void {
    this.focus = id;
    this.grab = grab && id !== undefined;
  }

  /** The cards between which a place lies, the moved card itself left out. */
  neighbours(id: number, { lane, index }: BoardPosition): { readonly after: number | undefined; readonly before: number | undefined } {
    const others = this.listOf(lane).filter((one) => one !== id);
    return { after: others[index - 1], before: others[index] };
  }

  /** Moves a card at once and tells the server; a refusal, with which it resolves, brings it back. Never resolves where another move takes its place unsent. */
  move(id: number, spot: BoardPosition, values?: Readonly<Record<string, unknown>>): Promise<CallError | undefined> {
    const card = this.cards.get(id);
    if (!card) return Promise.resolve(undefined);
    const { after, before } = this.neighbours(id, spot);
    const placed = (one: number | undefined) => {
      const neighbour = one === undefined ? undefined : this.cards.get(one);
      return neighbour && this.placeOf(neighbour);
    };
    const request = { to: spot.lane, after: after ?? null, before: before ?? null, ...(values && { values }) };
    const kept = this.wishes.get(id);
    const { promise, resolve: answered } = Promise.withResolvers<CallError | undefined>();
    this.wishes.set(id, { lane: spot.lane, place: placeBetween(placed(after), placed(before)), request, answered });
    this.lanes.put(id);
    if (!this.pumping.has(id)) void this.pump(id, kept?.isKept && kept.lane);
    return promise;
  }

  /** Moves that waited were sent: what became of them stands in what is read next. */
  forgetKept(): void {
    for (const [id, wish] of this.wishes) if (wish.isKept) this.wishes.delete(id);
    this.lanes.order(this.cards.keys());
  }

  /** Sends the wishes of one card, one after another, always from where the last answer, or a move that waits, put it. */
  private async pump(id: number, keptIn?: number): Promise<void> {
    this.pumping.add(id);
    try {
      let from = keptIn;
      for (let wish = this.wishes.get(id); wish && !wish.isKept; wish = this.wishes.get(id)) {
        const card = this.cards.get(id);
        if (!card) return;
        const sent = wish;
        try {
          const stood = from ?? Number(card[this.needs.by]);
          const answer = await this.needs.send(id, { ...sent.request, from: stood });
          from = answer === 'kept' ? sent.lane : undefined;
          if (answer === 'kept') {
            if (this.wishes.get(id) === sent) runInAction(() => this.wishes.set(id, { ...sent, isKept: true }));
            sent.answered();
            continue;
          }
          runInAction(() => {
            this.learn(answer.labels);
            if (this.wishes.get(id) === sent) this.wishes.delete(id);
            this.take(id, answer.card as Card);
            this.lanes.put(id);
          });
          if (!this.wishes.has(id)) this.needs.onMoved(answer.card as Card, answer, stood);
          sent.answered();
        } catch (error) {
          runInAction(() => {
            this.wishes.delete(id);
            this.lanes.put(id);
          });
          this.needs.onRefused(card, sent.lane, error as CallError);
          sent.answered(error as CallError);
          await this.follow([id]);
        }
      }
    } finally {
      this.pumping.delete(id);
    }
  }

  private learn(labels: Labels): void {
    const all: Record<string, Readonly<Record<number, string>>> = { ...this.labels };
    let isNew = false;
    for (const [record, names] of Object.entries(labels)) {
      if (Object.entries(names).every(([id, name]) => all[record]?.[Number(id)] === name)) continue;
      all[record] = { ...all[record], ...names };
      isNew = true;
    }
    // every card reads them
    if (isNew) this.labels = all;
  }

  /** Reads cards anew that others changed; while one is lifted they wait. */
  async follow(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.waiting.add(id);
    if (this.lifted || this.waiting.size === 0) return;
    const asked = [...this.waiting];
    this.waiting.clear();
    const { cards, labels } = await this.needs.read(asked);
    const found = new Map(cards.map((card) => [card.id, card as Card]));
    runInAction(() => {
      this.learn(labels);
      for (const id of asked) {
        this.take(id, found.get(id));
        this.lanes.put(id);
      }
    });
  }
}
