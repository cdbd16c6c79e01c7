import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#core/access/permission.ts';
import type { Route } from '#core/route.ts';
import type { Session } from '#core/session/session.ts';
import type { StatusShape } from '#kit/ui/status.tsx';
import type { FormSpec } from '../form/form-spec.ts';
import type { ListSpec } from '../list/list-spec.ts';
import type { DictionaryFields, Entity, FieldName, Labels, RecordResponse, Row, WrittenName } from '../records/entity.ts';
import type { BoardPosition, Card } from './board-model.ts';

/** A kind of record that serves as the stages of a board. */
export type StageEntity = Entity<string, DictionaryFields>;

/** A stage as the board reads it; days and limit are optional fields of the area's. */
export type StageOf<S extends StageEntity> = Row<S> & { readonly agingDays?: number | null; readonly staleDays?: number | null; readonly laneLimit?: number | null };

/** An obstacle on the way to a stage: the words for it, and the fields that would clear it; without any nothing does. */
export interface Obstacle {
  readonly reasonKey: string;
  /** Stages that the reason names, as `stages` in its words. */
  readonly stages?: readonly number[];
  readonly fields: readonly string[];
}

/** A move that waits for its person: fields to fill in, or consequences to agree to. */
export interface MoveQuestion {
  readonly id: number;
  readonly spot: BoardPosition;
  readonly fields: readonly string[];
}

/** Props of what an area draws on a card. `age` stands beside its number. */
export interface CardFace {
  readonly card: Card;
  readonly labels: Labels;
  readonly age: ReactNode;
}

/** A board over the records of an area, lane by stage. */
export interface BoardSpec<E extends Entity, S extends StageEntity> {
  readonly entity: E;
  /** Undefined where `by` is a choice: its states are the stages. */
  readonly stages?: S;
  /** Field that names the stage. */
  readonly by: WrittenName<E>;
  /** Field that holds the place in the lane. */
  readonly order: WrittenName<E>;
  /** Field that says since when a card is in its stage: its age. */
  readonly enteredAt: FieldName<E>;
  /** Field that says whose a card is; with it the board can be laid out by person. */
  readonly person?: WrittenName<E>;
  /** Field, in cents a month, summed up for each lane. */
  readonly sum?: FieldName<E>;
  /** Filters and saved views are those of the list. */
  readonly list: ListSpec<E>;
  /** The same records as a list. */
  readonly listRoute: Route;
  /** The page that makes a new record. */
  readonly create: Route;
  readonly hrefOf: (id: number) => string;
  /** The right to move cards. */
  readonly write: Permission;
  /** Number and name by which a card is spoken of. */
  readonly titleOf: (card: Card) => readonly [number: string, name: string];
  /** The shape beside the name of a lane. */
  readonly shapeOf: (stage: StageOf<S>, all: readonly StageOf<S>[]) => StatusShape;
  /** Closed stages are counted apart. */
  readonly isClosed: (stage: StageOf<S>) => boolean;
  /** Stages in which a record may begin; all open ones unless said. */
  readonly beginsIn?: (stage: StageOf<S>) => boolean;
  /** The obstacle on the way to a stage; undefined where the card may go there. */
  readonly obstacle: (card: Card, from: StageOf<S>, to: StageOf<S>, may: Session['may'], stages: readonly StageOf<S>[]) => Obstacle | undefined;
  /** Contents of a card. */
  readonly Face: ComponentType<CardFace>;
  /** Fields offered before those that lack or are wrong, and which may stay as they are: a record that brings others along. */
  readonly offered?: (card: Card, to: StageOf<S>, wanted: readonly string[]) => readonly string[];
  /** Fields that are filled in on the way to a stage are checked and drawn as in the form. */
  readonly form: Pick<FormSpec<E>, 'rules' | 'autofill' | 'controls'>;
  /** Consequences of a move to a stage, told before it is made; undefined where it is but a move. */
  readonly consequence?: (stage: StageOf<S>) => ComponentType<{ readonly record: RecordResponse<Row<E>> }> | undefined;
}

/** A board's spec without the types of its fields, as its parts read it. */
// oxlint-disable-next-line no-explicit-any -- the parts serve boards of unrelated records
export type AnyBoardSpec = BoardSpec<any, any>;

/** A stage without the types of its area's fields. */
export type AnyStage = StageOf<StageEntity>;
