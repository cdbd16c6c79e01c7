import { More } from '@blueprintjs/icons';
import { compareShallow, computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useDrag } from 'react-dnd';
import { Link } from 'react-router-dom';
import { LatePopover } from '../ui/late-popover.tsx';
import { Status } from '../ui/status.tsx';
import { useBoard } from './board-context.ts';
import type { AnyStage } from './board-spec.ts';
import { daysSince, urgencyOf } from './board.ts';
import { MoveMenu } from './move-menu.tsx';

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

/** A card: a link to its record that can be lifted, with the menu of moves beside it. */
export const BoardCard = observer(function BoardCard(props: {
  readonly id: number;
  /** Pixels from the top of its lane. */
  readonly top: number;
  readonly at: number;
  readonly of: number;
  readonly stage: AnyStage;
  readonly mayMove: boolean;
  /** The one stop of the keyboard while it stands nowhere yet. */
  readonly isLast: boolean;
}) {
  const { id, top, stage, mayMove } = props;
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
  const own = useMemo(
    () =>
      computed(
        () => {
          const { lifted } = model;
          return {
            isFocused: model.focus === id,
            takesFocus: model.focus === id && model.grab,
            isMenuOpen: board.menuOf === id,
            liftedOver: lifted?.id === id ? (lifted.over?.lane ?? 0) : undefined,
          };
        },
        { equals: compareShallow },
      ),
    [board, model, id],
  );
  const { isFocused, takesFocus, isMenuOpen, liftedOver } = own.get();
  useLayoutEffect(() => {
    if (!takesFocus) return;
    model.stand(id, false);
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [takesFocus, model, id]);
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

  const card = model.cards.get(id);
  if (!card) return null;
  const Face = spec.Face;
  return (
    <li className="card-place" style={{ transform: `translateY(${top}px)` }} data-source={liftedOver === undefined ? undefined : liftedOver === stage.id ? 'inside' : 'away'} aria-posinset={props.at} aria-setsize={props.of}>
      <Link
        ref={(node) => {
          link.current = node;
          drag(node);
        }}
        to={spec.hrefOf(id)}
        className="card"
        draggable={false}
        tabIndex={isFocused || props.isLast ? 0 : -1}
        data-card={id}
        data-moving={model.wishes.has(id) || undefined}
        data-leaving={(board.past !== undefined && board.past.moves[board.past.count]?.card === id) || undefined}
        aria-keyshortcuts={mayMove ? 'Space M' : undefined}
        onFocus={() => model.focus !== id && model.stand(id, false)}
        onContextMenu={(event) => model.lifted && event.preventDefault()}
      >
        <Face card={card} labels={model.labels} age={<Age moment={board.past ? board.past.board.cards.get(id)?.enteredAt : card[spec.enteredAt]} until={board.past && (board.past.moves[board.past.count]?.at ?? undefined)} stage={stage} />} />
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
    </li>
  );
});
