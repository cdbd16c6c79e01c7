import { z } from 'zod';
import { effectSchema } from '#kit/form/api.ts';
import { labelsSchema, moment, personSchema, recordId, type ValueOf } from '#kit/records/api.ts';

const lane = z.object({
  id: recordId,
  total: z.int().meta({ description: 'Cards in it, sent or not' }),
  sum: z.number().meta({ description: 'Of the field that the board sums up, in cents' }),
});

const card = z.looseObject({ id: recordId, version: z.int().positive() });

/** The answer to `GET /api/{record}/board`: lanes by stage, and their first cards. Fields without a value are left out. */
export const boardSchema = z.object({ lanes: z.array(lane), cards: z.array(card), labels: labelsSchema });

/** The answer to a move: the card as it is now, and the batch that takes the move back; null when nothing changed. */
export const movedSchema = z.object({ card, labels: labelsSchema, batch: z.int().nullable(), effects: z.array(effectSchema).exactOptional() });

const move = z.object({
  batch: z.int(),
  at: moment,
  by: personSchema,
  how: z.string(),
  card: recordId,
  from: recordId.nullable().meta({ description: 'Null where the card was made or brought back' }),
  to: recordId.nullable().meta({ description: 'Null where the card was deleted' }),
  fromPlace: z.string().nullable(),
  toPlace: z.string().nullable(),
  undoneBy: recordId.nullable().meta({ description: 'The batch that took its batch back' }),
});

const edit = z.object({
  at: moment,
  card: recordId,
  before: z.record(z.string(), z.unknown()).meta({ description: 'Values of fields of the card before the change' }),
});

/** The answer to `GET /api/{record}/board/moves`: what moved and what was changed in cards, oldest first, of cards that are there now. */
export const movesSchema = z.object({ moves: z.array(move), edits: z.array(edit), labels: labelsSchema });

/** Body of a move: to which stage and between which cards, from where its mover saw it, with values it takes along. */
export interface MoveRequest {
  readonly to: number;
  readonly from: number;
  readonly after?: number | null;
  readonly before?: number | null;
  readonly values?: Readonly<Record<string, unknown>>;
}

export type BoardResponse = ValueOf<typeof boardSchema>;
export type MovedResponse = ValueOf<typeof movedSchema>;
export type BoardMove = ValueOf<typeof move>;
export type BoardEdit = ValueOf<typeof edit>;
/** A stretch of a board's past. */
export type Past = ValueOf<typeof movesSchema>;
