import { action, makeAutoObservable, observableRef } from 'mobx';
import { CallError, http as httpService, isSilent } from '#core/http/http.ts';
import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import type { Labels } from '../records/entity.ts';
import { nameIn } from '../records/format-value.ts';
import { withLabels } from '../records/labels.ts';
import { labelKey } from '../records/words.ts';
import { lanesBy } from './board-lanes.ts';
import type { BoardResponse, Past } from './api.ts';
import { BoardModel, type Card, type LiftedCard, type BoardPosition } from './board-model.ts';
import { pastView, type PastView } from './past.ts';
import type { AnyBoardSpec, AnyStage, MoveQuestion, Obstacle } from './board-spec.ts';
import { fieldsOf, needsText, obstacleText, reasonOf } from './move-refusal.ts';
import { overLimitText } from './over-limit.ts';
import { painted } from './painted.ts';
import { sendMove } from './send-move.ts';
import { tellMoved } from './tell-moved.ts';

/** A board at work: its model, its stages, and what its person is told and asked. */
export class Board {
  readonly kernel: Kernel;
  readonly spec: AnyBoardSpec;
  readonly model: BoardModel;
  readonly i18n: I18n;
  stages: readonly AnyStage[];
  /** The moment that ages are counted to, in milliseconds. */
  now: number;
  asking: MoveQuestion | undefined = undefined;
  /** The whole board came while a card was lifted. */
  isBehind = false;
  /** The card whose menu of moves is open. */
  menuOf: number | undefined = undefined;
  /** The board as it was, while its past is looked at. */
  past: PastView | undefined = undefined;
  /** Lanes between which a card was dropped: the others in them take their places at once, since the frame that shows it is waited for. */
  stillLanes: readonly number[] = [];
  /** Cards in a row for each person. */
  isByPerson = false;
  /** Text of the live region; a space at its end makes the same words new ones. */
  said = '';
  /** Gives the focus to a card carried by keys, where it is dropped. */
  focusGhost: (() => void) | undefined = undefined;
  /** Scrolling elements of the lanes, by stage; of rows by person, the first. */
  readonly scrollers = new Map<string, HTMLElement>();

  constructor(kernel: Kernel, spec: AnyBoardSpec, stages: readonly AnyStage[], response: BoardResponse, now: number, query: () => URLSearchParams) {
    this.kernel = kernel;
    this.spec = spec;
    this.stages = stages;
    this.now = now;
    this.i18n = kernel.use(i18nService);
    const http = kernel.use(httpService);
    const path = `/${spec.entity.name}`;
    this.model = new BoardModel(
      {
        by: spec.by,
        order: spec.order,
        sum: spec.sum,
        send: (id, request) => painted().then(() => sendMove(this, id, request)),
        read: async (ids) => {
          const words = query();
          words.set('id', ids.join(','));
          return http.get<BoardResponse>(`${path}/board`, { query: words, quiet: true });
        },
        onMoved: (card, answer, from) => void tellMoved(this, card, answer, from),
        onRefused: (card, lane, error) => this.tellRefused(card, lane, error),
      },
      response,
    );
    makeAutoObservable<this, 'kernel' | 'spec' | 'model' | 'i18n'>(this, {
      kernel: false, spec: false, model: false, i18n: false, focusGhost: false, scrollers: false, stages: observableRef, asking: observableRef, past: observableRef, stillLanes: observableRef, listOf: false, countOf: false, cardOf: false, placeWords: false, stageOf: false, nameOf: false, titleOf: false, obstacleTo: false, obstaclesOf: false, fieldsLeft: false, personOf: false,
    });
  }

  /** Takes over the whole board anew. One that comes while a card is lifted is left out, and to be read once more. */
  refresh(response: BoardResponse): void {
    if ((this.isBehind = this.model.lifted !== undefined)) return;
    this.now = Date.now();
    this.model.show(response);
  }

  /** The lanes: stages in use, and those switched off that still hold cards. */
  get lanes(): readonly AnyStage[] {
    return this.stages.filter(({ id, active }) => active || this.countOf(id).total > 0);
  }

  /** Numbers of a lane's cards, now or at the moment that is looked at. */
  listOf(lane: number): readonly number[] {
    return this.past ? (this.past.board.lists.get(lane) ?? []) : this.model.listOf(lane);
  }

  /** Number of cards of a lane and their sum, now or at the moment that is looked at. */
  countOf(lane: number): { readonly total: number; readonly sum: number } {
    if (!this.past) return this.model.tallyOf(lane);
    const list = this.listOf(lane);
    const { sum } = this.spec;
    return { total: list.length, sum: sum === undefined ? 0 : list.reduce((all, id) => all + Number(this.cardOf(id)?.[sum] ?? 0), 0) };
  }

  /** A card, now or at the moment that is looked at. */
  cardOf(id: number): Card | undefined {
    return this.past?.faces.get(id) ?? this.model.cards.get(id);
  }

  /** Labels of the records that cards name, now and at the moment that is looked at. */
  get labels(): Labels {
    return this.past ? withLabels(this.past.labels, this.model.labels) : this.model.labels;
  }

  /** Shows the board after some of the moves of its past; without one it is now again. */
  lookBack(past: Past | undefined, count = 0): void {
    this.past = past && pastView(this.model.cards, this.spec, past, count);
  }

  /** Number of cards in all lanes. */
  get total(): number {
    return this.stages.reduce((all, { id }) => all + this.model.tallyOf(id).total, 0);
  }

  /** Obstacles of the lifted card on the way to each stage. */
  get obstacles(): ReadonlyMap<number, Obstacle> {
    const { liftedId } = this.model;
    const card = liftedId === undefined ? undefined : this.model.cards.get(liftedId);
    return card ? this.obstaclesOf(card) : new Map();
  }

  obstaclesOf(card: Card): ReadonlyMap<number, Obstacle> {
    return new Map(this.lanes.flatMap(({ id }) => {
      const obstacle = this.obstacleTo(card, id);
      return obstacle ? [[id, obstacle] as const] : [];
    }));
  }

  obstacleTo(card: Card, lane: number): Obstacle | undefined {
    const [from, to] = [this.stageOf(this.model.laneOf(card)), this.stageOf(lane)];
    return from && to && from !== to ? this.spec.obstacle(card, from, to, (permission) => this.kernel.use(session).may(permission), this.stages) : undefined;
  }

  stageOf(id: number): AnyStage | undefined {
    return this.stages.find((stage) => stage.id === id);
  }

  nameOf(lane: number): string {
    const { entity, by, stages } = this.spec;
    if (!stages) return this.i18n.t(`${labelKey(entity, by)}.${String(lanesBy(entity, by).valueOf(lane))}`);
    const stage = this.stageOf(lane);
    return stage ? nameIn(stage.name, this.i18n.locale) : '';
  }

  titleOf(card: Card): string {
    return this.spec.titleOf(card).filter((part) => part !== '').join(' ');
  }

  /** Whose a card is, 0 for nobody's. */
  personOf(id: number): number {
    return Number(this.cardOf(id)?.[this.spec.person ?? ''] ?? 0);
  }

  /** Says words in the live region, once what they tell is seen and they are there: those of a page's first moments may be on their way. */
  say(words: () => string): void {
    const tell = action(() => {
      const text = words();
      this.said = text === this.said ? `${text}\u00a0` : text;
    });
    void Promise.allSettled([this.i18n.ready(), painted()]).then(tell);
  }

  /** Words for a place: "On tour, 3 of 4". */
  placeWords({ lane, index }: BoardPosition, id: number): string {
    const others = this.model.listOf(lane).filter((one) => one !== id).length;
    return this.i18n.t('kit.board.place', { lane: this.nameOf(lane), at: index + 1, count: others + 1 });
  }

  lift(id: number, by: LiftedCard['by']): void {
    if (this.asking) return; // its dialog is on its way
    this.menuOf = undefined;
    this.model.lift(id, by);
    const { lifted } = this.model;
    const card = this.model.cards.get(id);
    if (lifted && card && by === 'keys') this.say(() => this.i18n.t('kit.board.lifted', { card: this.titleOf(card), place: this.placeWords(lifted.from, id) }));
  }

  hover(over: BoardPosition | undefined): void {
    this.model.hover(over);
    const { lifted } = this.model;
    const card = lifted && this.model.cards.get(lifted.id);
    if (!card || !lifted.over || lifted.by !== 'keys') return;
    const spot = lifted.over;
    const obstacle = this.obstacles.get(spot.lane);
    this.say(() =>
      obstacle
        ? this.i18n.t('kit.board.refuses', { lane: this.nameOf(spot.lane), card: this.titleOf(card), reason: needsText(this, obstacle) })
        : [this.i18n.t('kit.board.over', { card: this.titleOf(card), place: this.placeWords(spot, card.id) }), overLimitText(this, card, spot.lane)].filter(Boolean).join('. '),
    );
  }

  /** Puts the lifted card where it hovers, or asks first, or brings it back and says why. */
  drop(): void {
    this.letGo((card, { over, from }) => (over ? this.request(card, over) : this.sayBack(card, from)));
  }

  cancel(): void {
    this.letGo((card, { from }) => this.sayBack(card, from));
  }

  private letGo(then: (card: Card, lifted: LiftedCard) => void): void {
    const lifted = this.model.letGo();
    const card = lifted && this.model.cards.get(lifted.id);
    if (!card) return;
    if (lifted.by === 'keys') this.model.stand(lifted.id, true);
    then(card, lifted);
  }

  private sayBack(card: Card, from: BoardPosition): void {
    this.say(() => this.i18n.t('kit.board.back', { card: this.titleOf(card), lane: this.nameOf(from.lane) }));
  }

  /** Moves a card to the top of a stage, as its menu says. */
  moveTo(id: number, lane: number): void {
    this.menuOf = undefined;
    const card = this.model.cards.get(id);
    if (card) this.request(card, { lane, index: 0 });
    // the menu goes, and the card into another lane
    if (card && !this.asking) this.model.stand(id, true);
  }

  /** Makes a move, asking first for what it takes; what nothing would help is refused with its reason. */
  private request(card: Card, spot: BoardPosition): void {
    const from = this.model.spotOf(card.id);
    if (from && from.lane === spot.lane && from.index === spot.index) return this.sayBack(card, from);
    const obstacle = this.obstacleTo(card, spot.lane);
    if (obstacle && obstacle.fields.length === 0) return this.refuse(card, spot.lane, () => obstacleText(this, obstacle));
    const stage = this.stageOf(spot.lane);
    const hasConsequence = from?.lane !== spot.lane && stage !== undefined && this.spec.consequence?.(stage) !== undefined;
    if (obstacle || hasConsequence) this.asking = { id: card.id, spot, fields: obstacle?.fields ?? [] };
    else {
      void this.move(card, spot);
      this.sayDropped(card, spot);
    }
  }

  /** Fields that a move still wants once some are filled in. */
  fieldsLeft(draft: Readonly<Record<string, unknown>>, { id, spot }: MoveQuestion): readonly string[] {
    const card = this.model.cards.get(id);
    return card ? (this.obstacleTo({ ...card, ...draft, id, version: card.version, [this.spec.by]: card[this.spec.by] }, spot.lane)?.fields ?? []) : [];
  }

  private move(card: Card, spot: BoardPosition, values?: Readonly<Record<string, unknown>>): Promise<CallError | undefined> {
    this.stillLanes = [this.model.laneOf(card), spot.lane];
    void painted().then(action(() => (this.stillLanes = [])));
    this.focusGhost?.();
    return this.model.move(card.id, spot, values);
  }

  private sayDropped(card: Card, spot: BoardPosition): void {
    this.say(() => this.i18n.t('kit.board.dropped', { card: this.titleOf(card), place: this.placeWords(spot, card.id) }));
  }

  /** Makes the move that is asked about. What was filled in stands until the move is made; resolves with what is wrong with it, reasons by field. */
  async complete(values: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, string>>> {
    const { asking } = this;
    const card = asking && this.model.cards.get(asking.id);
    if (!card) return {};
    const refusal = await this.move(card, asking.spot, values);
    if (this.asking === asking && (!refusal || refusal.body?.['movedTo'] !== undefined)) this.leave();
    if (!refusal) this.sayDropped(card, asking.spot);
    return refusal ? fieldsOf(this.spec, refusal) : {};
  }

  groupByPerson(is: boolean): void {
    this.isByPerson = is;
  }

  openMenu(id: number | undefined): void {
    this.menuOf = id;
  }

  leave(): void {
    this.asking = undefined;
  }

  private refuse(card: Card, lane: number, reason: () => string): void {
    this.say(() => {
      const [title, description] = [this.i18n.t('kit.board.notMoved', { card: this.titleOf(card), lane: this.nameOf(lane) }), reason()];
      this.kernel.use(toastsService).show({ type: 'error', title, description });
      return `${title}. ${description}`;
    });
  }

  private tellRefused(card: Card, lane: number, error: CallError): void {
    if (!(error instanceof CallError)) throw error;
    // the question about it stands, and says so at the fields
    const isSaid = this.asking?.id === card.id && Object.keys(fieldsOf(this.spec, error)).length > 0;
    if (!isSilent(error) && !isSaid) this.refuse(card, lane, () => reasonOf(this, error));
  }
}
