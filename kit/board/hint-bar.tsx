import { observer } from 'mobx-react-lite';
import { Keys } from '../ui/keys.tsx';
import { useBoard } from './board-context.ts';
import { overLimitText } from './over-limit.ts';

/** The keys that count while a card is lifted, at the foot of the board. */
export const HintBar = observer(function HintBar() {
  const board = useBoard();
  const { model, i18n } = board;
  const { lifted } = model;
  const card = lifted && model.cards.get(lifted.id);
  if (!card) return null;
  const [title] = board.spec.titleOf(card);
  const { over } = lifted;
  return (
    <div className="board-hint" aria-hidden="true">
      <strong>{title}</strong>
      {over && <span>{board.obstacles.has(over.lane) ? `${board.nameOf(over.lane)} · ${i18n.t('kit.board.notYet')}` : [board.placeWords(over, card.id), overLimitText(board, card, over.lane)].filter(Boolean).join(' · ')}</span>}
      {lifted.by === 'keys' && (
        <>
          <Keys of={['←', '→']}>{i18n.t('kit.board.hint.column')}</Keys>
          <Keys of={['↑', '↓']}>{i18n.t('kit.board.hint.place')}</Keys>
          <Keys of={['↵']}>{i18n.t('kit.board.hint.drop')}</Keys>
        </>
      )}
      <Keys of={['Esc']}>{i18n.t('kit.board.hint.back')}</Keys>
    </div>
  );
});
