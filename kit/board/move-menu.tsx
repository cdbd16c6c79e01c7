import { observer } from 'mobx-react-lite';
import { focusFirstLine, menuKeys } from '../ui/menu-keys.ts';
import { Status } from '../ui/status.tsx';
import { useBoard } from './board-context.ts';
import { pressLane } from './board-keys.ts';
import type { Card } from './board-model.ts';
import { needsText } from './move-refusal.ts';
import { overLimitText } from './over-limit.ts';

/** The stages a card can be moved to, with the reasons why not; digits press them. */
export const MoveMenu = observer(function MoveMenu({ card }: { readonly card: Card }) {
  const board = useBoard();
  const { spec, model, i18n } = board;
  const here = model.laneOf(card);
  const obstacles = board.obstaclesOf(card);
  const title = i18n.t('kit.board.menu', { card: board.titleOf(card) });
  return (
    <div
      ref={focusFirstLine}
      role="menu"
      tabIndex={-1}
      className="move-menu"
      aria-label={title}
      onKeyDown={(event) => {
        const stage = /^[1-9]$/.test(event.key) ? board.lanes[Number(event.key) - 1] : undefined;
        if (stage) pressLane(board, card, stage.id);
        else if (event.key === 'Enter' || event.key === ' ') pressLane(board, card, Number((event.target as HTMLElement).dataset['lane']));
        else return menuKeys(event);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <p className="move-menu-title" aria-hidden="true">{title}</p>
      {board.lanes.map((stage, place) => {
        const obstacle = obstacles.get(stage.id);
        const isClosed = stage.id === here || (obstacle !== undefined && obstacle.fields.length === 0);
        const limit = isClosed ? undefined : overLimitText(board, card, stage.id);
        const text = stage.id === here ? i18n.t('kit.board.here') : obstacle && needsText(board, obstacle);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the menu's
          <div key={stage.id} role="menuitem" tabIndex={-1} className="move-line" data-lane={stage.id} data-closed={isClosed || undefined} onClick={() => pressLane(board, card, stage.id)}>
            <span className="move-line-name">
              <Status shape={spec.shapeOf(stage, board.stages)}>{board.nameOf(stage.id)}</Status>
              {place < 9 && <kbd className="keys-key" aria-hidden="true">{place + 1}</kbd>}
            </span>
            {text !== undefined && <span className="move-line-text">{text}</span>}
            {limit !== undefined && <span className="move-line-text">{limit}</span>}
            {obstacle && obstacle.fields.length > 0 && <span className="move-line-fix">{i18n.t('kit.board.fill')}</span>}
          </div>
        );
      })}
    </div>
  );
});
