import type { Card } from './board-model.ts';
import type { Sender } from './send-move.ts';

/** Words for a lane that holds more cards than its limit with one in it; a limit is advice and refuses nothing. */
export function overLimitText(board: Pick<Sender, 'i18n' | 'model' | 'stageOf'>, card: Card, lane: number): string | undefined {
  const { i18n, model } = board;
  const limit = board.stageOf(lane)?.laneLimit;
  const count = model.tallyOf(lane).total + (model.laneOf(card) === lane ? 0 : 1);
  return limit == null || count <= limit ? undefined : i18n.t('kit.board.overLimit', { count: i18n.number(count), limit: i18n.number(limit) });
}
