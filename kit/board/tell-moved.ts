import { withEffects } from '../form/effect-words.ts';
import { showUndoable } from '../undo/undo-toast.ts';
import type { MovedResponse } from './api.ts';
import type { Card } from './board-model.ts';
import { overLimitText } from './over-limit.ts';
import type { Sender } from './send-move.ts';

/** Tells of a move from a lane, what it brought about in other records, and offers to take it back. */
export async function tellMoved(board: Sender, card: Card, { batch, effects }: MovedResponse, from: number): Promise<void> {
  const { i18n, kernel, spec } = board;
  const lane = Number(card[spec.by]);
  const limit = () => (lane === from ? undefined : overLimitText(board, card, lane));
  // the effects are in the words of other areas, and a limit in words that were not drawn
  if (effects || limit() !== undefined) await i18n.ready().catch(() => undefined);
  showUndoable(kernel, batch, { title: i18n.t(lane === from ? 'kit.board.movedWithin' : 'kit.board.moved', { card: board.titleOf(card), lane: board.nameOf(lane) }), ...withEffects(limit(), effects, i18n) });
}
