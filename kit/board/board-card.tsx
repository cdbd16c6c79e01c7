import { More } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDrag } from 'react-dnd';
import { Link } from 'react-router-dom';
import { LatePopover } from '../ui/late-popover.tsx';
import { Status } from '../ui/status.tsx';
import { useBoard } from './board-context.ts';
import { carriedTo } from './carried-to.ts';
import type { AnyStage } from './board-spec.ts';
import { daysSince, urgencyOf } from './age.ts';
import { MoveMenu } from './move-menu.tsx';
import { usePart } from './use-part.ts';

/** Days a card has been in its stage, with a shape once they are many. */
export const Age = observer(function Age({ moment, until, stage }: { readonly moment: unknown; readonly until: string | undefined; readonly stage: AnyStage }) {
  const { i18n, now } = useBoard();
  const days = daysSince(moment, until === undefined ? now : Date.parse(until));
  if (days === undefined) return null;
  const urgency = urgencyOf(days, stage);
  const text = i18n.t('kit.board.days', { count: days });
  return (
    <span className="card-age number" title={i18n.t('kit.board.daysLong', { count: days })}>
      {urgency ? <Status shape={urgency}>{text}</Status> : text}
    </span>
  );
});

interface BoardCardProps {
  readonly id: number;
  readonly stage: AnyStage;
  readonly mayMove: boolean;
  /** Carried by keys over a lane that is not its own: it is shown where it would be dropped, and stands in its own still. */
  readonly isGhost: boolean;
  /** The one stop of the keyboard while it stands nowhere yet. */
  readonly isLast: boolean;
}

/** The place of a card in its lane; it alone is drawn anew when the cards above it change. */
export const CardPlace = observer(function CardPlace({ top, at, of, ...card }: BoardCardProps & {
  /** Pixels from the top of its lane. */
  readonly top: number;
  readonly at: number;
  readonly of: number;
}) {
  const { id, stage, isGhost } = card;
  const board = useBoard();
  const { model } = board;
  const { source, isCarried } = usePart(() => {
    const { lifted } = model;
    const isCarried = lifted?.id === id && carriedTo(board) === stage.id;
    const isShownElsewhere = lifted?.over?.lane === stage.id || carriedTo(board) !== undefined;
    return { source: lifted?.id !== id || isCarried ? undefined : isShownElsewhere ? 'inside' : 'away', isCarried };
  }, [board, model, id, stage.id]);
  const place = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isCarried) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCarried, top]); // oxlint-disable-line react/exhaustive-effect-dependencies -- each step of a card that is carried by keys keeps it in sight
  return (
    <li ref={place} className="card-place" style={{ transform: `translateY(${top}px)` }} data-source={source} aria-hidden={isGhost || undefined} aria-posinset={at} aria-setsize={of}>
      <BoardCard {...card} />
    </li>
  );
});

/** A card: a link to its record that can be lifted, with the menu of moves beside it. */
const BoardCard = observer(function BoardCard({ id, stage, mayMove, isGhost, isLast }: BoardCardProps) {
  const board = useBoard();
  const { spec, model, i18n } = board;
  const link = useRef<HTMLAnchorElement>(null);
  const [, drag] = useDrag({
    type: 'card',
    canDrag: mayMove,
    item: () => {
      board.lift(id, 'pointer');
      return { id };
    },
    isDragging: (monitor) => (monitor.getItem() as { readonly id: number }).id === id,
    // Over nothing at all it is put back, as with Escape.
    end: (_, monitor) => (monitor.didDrop() ? board.drop() : board.cancel()),
  });
  // A card is drawn anew for what becomes of itself, not for every step of the focus and of the lifted one.
  const { isFocused, takesFocus, isMenuOpen } = usePart(() => ({ isFocused: model.focus === id, takesFocus: model.focus === id && model.grab, isMenuOpen: board.menuOf === id }), [board, model, id]);
  useLayoutEffect(() => {
    if (!takesFocus || isGhost) return;
    model.stand(id, false);
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [takesFocus, isGhost, model, id]);
  // It has the focus before the card it stands for goes: going with the focus costs a frame.
  useLayoutEffect(() => {
    if (!isGhost) return undefined;
    board.focusGhost = () => {
      link.current?.closest('li')?.removeAttribute('aria-hidden');
      link.current?.focus({ preventScroll: true });
      model.stand(id, false);
    };
    return () => void (board.focusGhost = undefined);
  }, [isGhost, board, model, id]);
  // A card that goes into another lane is drawn anew there: the focus goes along, and with it the keys of a lifted one.
  useLayoutEffect(
    () => () => {
      if (link.current !== null && link.current === document.activeElement && model.cards.has(id)) model.stand(id, true);
    },
    [model, id],
  );
  useEffect(() => {
    // Pages scroll under a finger that holds a card: only a listener of the card itself that is not passive may stop them.
    const node = link.current;
    const still = (event: TouchEvent) => model.lifted && event.preventDefault();
    node?.addEventListener('touchmove', still, { passive: false });
    return () => node?.removeEventListener('touchmove', still);
  }, [model]);

  const card = board.cardOf(id);
  if (!card) return null;
  const Face = spec.Face;
  return (
    <>
      <Link
        ref={(node) => {
          link.current = node;
          drag(node);
        }}
        to={spec.hrefOf(id)}
        className="card"
        draggable={false}
        tabIndex={isFocused || isLast ? 0 : -1}
        data-card={id}
        data-ghost={isGhost || undefined}
        data-moving={model.wishes.has(id) || undefined}
        data-leaving={(board.past !== undefined && board.past.moves[board.past.count]?.card === id) || undefined}
        aria-keyshortcuts={mayMove ? 'Space M' : undefined}
        onFocus={() => model.focus !== id && model.stand(id, false)}
        onContextMenu={(event) => model.lifted && event.preventDefault()}
      >
        <Face card={card} labels={board.labels} age={<Age moment={board.past ? board.past.board.cards.get(id)?.enteredAt : card[spec.enteredAt]} until={board.past && (board.past.moves[board.past.count]?.at ?? undefined)} stage={stage} />} />
      </Link>
      {mayMove && (
        <LatePopover
          isOpen={isMenuOpen}
          onInteraction={(next) => board.openMenu(next ? id : undefined)}
          placement="bottom-end"
          content={<MoveMenu card={card} />}
          target={(target, isOpen) => (
            <button {...target} type="button" className="bare-tool card-menu" data-open={isOpen || undefined} tabIndex={-1} aria-label={i18n.t('kit.board.menu', { card: board.titleOf(card) })} title={i18n.t('kit.board.moveTo')}>
              <More size={14} />
            </button>
          )}
        />
      )}
    </>
  );
});
