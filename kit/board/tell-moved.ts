import { withEffects } from '../form/effect-words.ts';
import { showUndoable } from '../undo/undo-toast.ts';
import type { MovedResponse } from './api.ts';
import type { Card } from './board-model.ts';
import type { Sender } from './send-move.ts';

/** Tells of a move, what it brought about in other records, and offers to take it back. */
export async function tellMoved(board: Sender, card: Card, { batch, effects }: MovedResponse): Promise<void> {
  const { i18n, kernel, spec } = board;
  // the effects are in the words of other areas
  if (effects) await i18n.ready().catch(() => undefined);
  showUndoable(kernel, batch, { title: i18n.t('kit.board.moved', { card: board.titleOf(card), lane: board.nameOf(Number(card[spec.by])) }), ...withEffects(undefined, effects, i18n) });
}
