import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Dialog } from '../ui/dialog.tsx';
import type { BoardMove } from './api.ts';
import type { Board } from './board.ts';
import { useBoard } from './board-context.ts';
import { returnsOf, type Return } from './returns.ts';

/** The most cards that are named; the others are counted. */
const maxNamed = 10;

/** Asks before moves are taken back or done again; of those that are taken back it lists which card goes where. */
export function PastQuestion(props: { readonly title: string; readonly text: string; readonly confirm: string; readonly moves?: readonly BoardMove[]; readonly onClose: () => void; readonly onConfirm: () => void }) {
  const board = useBoard();
  const { i18n } = board;
  const returns = returnsOf(props.moves ?? []);
  const more = returns.length - maxNamed;
  return (
    <Dialog isOpen title={props.title} onClose={props.onClose} isCloseButtonShown={false} role="alertdialog">
      <DialogBody>
        {returns.length > 0 && (
          <ul className="past-returns">
            {returns.slice(0, maxNamed).map((one) => (
              <li key={one.card}>{returnText(board, one)}</li>
            ))}
            {more > 0 && <li>{i18n.t('kit.board.past.more', { count: more, shown: i18n.number(more) })}</li>}
          </ul>
        )}
        <p>{props.text}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus text={i18n.t('common.cancel')} onClick={props.onClose} />
            <Button
              intent="primary"
              text={props.confirm}
              onClick={() => {
                props.onClose();
                props.onConfirm();
              }}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** A card and its way back in words. */
function returnText(board: Board, { card: id, to }: Return): string {
  const { i18n, model, spec } = board;
  const card = model.cards.get(id);
  const now = card ? board.nameOf(Number(card[spec.by])) : '…';
  const words = { card: card ? board.titleOf(card) : `#${id}`, now };
  if (to === 'away') return i18n.t('kit.board.past.goesAway', words);
  return to === 'place' || board.nameOf(to) === now ? i18n.t('kit.board.past.goesWithin', words) : i18n.t('kit.board.past.goes', { ...words, lane: board.nameOf(to) });
}
