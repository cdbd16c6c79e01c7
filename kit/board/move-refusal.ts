import type { CallError } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { labelKey } from '../records/words.ts';
import type { AnyBoardSpec, Obstacle } from './board-spec.ts';
import { neededText } from './needed-text.ts';

/** The parts of a board that a refusal is told with. */
interface Teller {
  readonly spec: AnyBoardSpec;
  readonly i18n: I18n;
  nameOf(lane: number): string;
}

/** Why the server refused a move, in the reader's words: who moved the card meanwhile, the rule of a field, or its own message. */
export function reasonOf(board: Teller, { body, message }: CallError): string {
  const { spec, i18n } = board;
  const movedTo = body?.['movedTo'];
  const by = body?.['by'] as { readonly name?: string } | null | undefined;
  if (typeof movedTo === 'number') return i18n.t('kit.board.movedBy', { name: by?.name ?? i18n.t('kit.undo.someone'), lane: board.nameOf(movedTo) });
  const key = body?.fields?.[spec.by] ?? Object.values(body?.fields ?? {})[0];
  return key === undefined ? message : i18n.t(key);
}

/** Fields that a refusal names, with the keys of their reasons; that of the stage itself is none to be mended. */
export const fieldsOf = ({ by }: AnyBoardSpec, { body }: CallError): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(body?.fields ?? {}).filter(([name]) => name !== by));

/** The reason of an obstacle that no field clears, with the stages it names as their readers call them. */
export const obstacleText = (board: Pick<Teller, 'i18n' | 'nameOf'>, { reasonKey, stages = [] }: Obstacle): string =>
  board.i18n.t(reasonKey, { stages: board.i18n.list(stages.map((stage) => board.nameOf(stage))) });

/** An obstacle in the reader's words: the fields that lack, or its reason where none would help. */
export function needsText(board: Teller, obstacle: Obstacle): string {
  const { spec: { entity }, i18n } = board;
  const { fields } = obstacle;
  return fields.length === 0 ? obstacleText(board, obstacle) : neededText(i18n, fields.map((field) => labelKey(entity, field)));
}
