import { Button } from '@blueprintjs/core';
import { Disable, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Status } from '../ui/status.tsx';
import { CardPlace } from './board-card.tsx';
import { useBoard } from './board-context.ts';
import { lanesBy } from './board-lanes.ts';
import type { AnyStage } from './board-spec.ts';
import { carriedTo } from './carried-to.ts';
import { needsText } from './move-refusal.ts';
import { overLimitText } from './over-limit.ts';
import { usePart } from './use-part.ts';

/** Height of a card with the gap under it, in pixels; the style sheet says it anew where fingers are. */
export const usualStep = 111;

/** Cards drawn beyond the edges of what is seen. */
const beyond = 4;
/** Cards drawn before anything was measured. */
const atFirst = 12;

interface LaneProps {
  readonly stage: AnyStage;
  readonly mayMove: boolean;
  /** Only the cards of one person, 0 for those without; all unless said. */
  readonly person?: number;
}

/** The name of a lane with the number of its cards and their sum. */
export const LaneHead = observer(function LaneHead({ stage, mayMove, id }: LaneProps & { readonly id?: string }) {
  const board = useBoard();
  const navigate = useNavigate();
  const { spec, i18n } = board;
  const { valueOf } = lanesBy(spec.entity, spec.by);
  const { total, sum } = usePart(() => board.countOf(stage.id), [board, stage.id]);
  const limit = stage.laneLimit ?? undefined;
  const name = board.nameOf(stage.id);
  const isFull = limit !== undefined && total >= limit;
  return (
    <header className="lane-head">
      <h2 className="lane-name" id={id}>
        <Status shape={spec.shapeOf(stage, board.stages)}>{name}</Status>
        <span className="lane-count number">{i18n.number(total)}</span>
      </h2>
      {limit !== undefined && (
        <span className="lane-limit number" data-full={isFull || undefined} title={i18n.t('kit.board.limit', { count: total, limit })}>
          {i18n.number(total)} / {i18n.number(limit)}
        </span>
      )}
      {mayMove && !spec.isClosed(stage) && stage.active && spec.beginsIn?.(stage) !== false && (
        <Button
          variant="minimal"
          size="small"
          className="lane-add"
          icon={<Plus />}
          aria-label={i18n.t('kit.board.add', { lane: name })}
          title={i18n.t('kit.board.add', { lane: name })}
          onClick={() => void navigate(`${spec.create.href()}?${spec.by}=${valueOf(stage.id)}`)}
        />
      )}
      {spec.sum !== undefined && <p className="lane-sum number">{i18n.money(sum)}</p>}
    </header>
  );
});

/** One lane: the cards of a stage in their order, only those drawn that are near to be seen. */
export const Lane = observer(function Lane({ stage, mayMove, person }: LaneProps) {
  const board = useBoard();
  const { spec, model, i18n } = board;
  const { valueOf } = lanesBy(spec.entity, spec.by);
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ start: 0, end: atFirst, step: usualStep });
  const key = laneKey(stage.id, person);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    board.scrollers.set(key, element);
    let frame = 0;
    const measure = () => {
      frame = 0;
      const step = Number.parseFloat(getComputedStyle(element).getPropertyValue('--board-step')) || usualStep;
      const start = Math.max(0, Math.floor(element.scrollTop / step) - beyond);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / step) + beyond;
      setSeen((before) => (before.start === start && before.end === end && before.step === step ? before : { start, end, step }));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      board.scrollers.delete(key);
      sizes.disconnect();
      element.removeEventListener('scroll', soon);
      cancelAnimationFrame(frame);
    };
  }, [board, key]);

  const all = board.listOf(stage.id);
  const ids = person === undefined ? all : all.filter((one) => board.personOf(one) === person);
  const { start, end, step } = seen;
  // A lifted card hovers over one lane: the others are not drawn anew for its steps.
  const { obstacle, isTarget, isStill, gap, source, isCarriedOff, focused, isEntry, byKeys, beyondLimit, beyondSent } = usePart(() => {
    const { lifted, focus } = model;
    const list = board.listOf(stage.id);
    const own = person === undefined ? list : list.filter((one) => board.personOf(one) === person);
    const isOver = lifted?.over?.lane === stage.id && (person === undefined || person === board.personOf(lifted.id));
    const refusal = lifted ? board.obstacles.get(stage.id) : undefined;
    const place = lifted ? own.indexOf(lifted.id) : -1;
    const isCarriedOff = place >= 0 && ![undefined, stage.id].includes(carriedTo(board));
    const above = isOver && !refusal ? list.filter((one) => one !== lifted.id).slice(0, lifted.over?.index).filter((one) => person === undefined || board.personOf(one) === person).length : -1;
    return {
      obstacle: refusal,
      isTarget: isOver,
      // by keys the gap is there at once: cards on their way would keep the frame of the drop waiting
      isStill: board.stillLanes.includes(stage.id) || (isOver && lifted.by === 'keys') || isCarriedOff,
      gap: above,
      source: place,
      isCarriedOff,
      focused: focus === undefined ? -1 : own.indexOf(focus),
      // the keyboard comes in at the first card there is, in whichever lane
      isEntry: (focus === undefined || !model.cards.has(focus)) && stage.id === board.lanes.find(({ id: lane }) => board.listOf(lane).length > 0)?.id,
      byKeys: above >= 0 && carriedTo(board) === stage.id ? lifted?.id : undefined,
      beyondLimit: above >= 0 ? overLimitText(board, model.cards.get(lifted!.id)!, stage.id) : undefined,
      beyondSent: person === undefined && !lifted && !board.past ? board.countOf(stage.id).total - list.length : 0,
    };
  }, [board, model, stage.id, person]);
  // The lifted card's place closes while it hovers over its own lane, where the gap is its place, and while keys carry it
  // over another one, where it stands itself.
  const rowOf = (index: number): number => {
    if (byKeys !== undefined && index === source) return gap;
    const among = source >= 0 && index > source && (gap >= 0 || isCarriedOff) ? index - 1 : index;
    return gap >= 0 && among >= gap ? among + 1 : among;
  };
  const total = ids.length + (gap >= 0 && source < 0 ? 1 : 0) - (isCarriedOff ? 1 : 0);
  // a card carried by keys is drawn where it would be dropped: the frame of the drop has it already
  const ghost = source < 0 ? byKeys : undefined;
  // nor does that frame bring or take another: the one that moves up is there, and the one that gives way is not
  const last = end + (source >= 0 ? 1 : 0) - (ghost === undefined ? 0 : 1);
  const drawn = ids.map((one, index) => [one, index] as const).filter(([, index]) => (index >= start && index < last) || index === source || index === focused);
  const places = ghost === undefined ? drawn : [...drawn.filter(([, index]) => index < gap), [ghost, gap] as const, ...drawn.filter(([, index]) => index >= gap)];
  const next = board.past?.moves[board.past.count];
  const arriving = next?.to === stage.id ? model.cards.get(next.card) : undefined;
  return (
    <section className="lane" data-lane={stage.id} data-key={key} data-over={isTarget || undefined} data-refused={obstacle ? true : undefined} data-still={isStill || undefined} aria-labelledby={person === undefined ? id : undefined} aria-label={person === undefined ? undefined : board.nameOf(stage.id)}>
      {person === undefined && <LaneHead stage={stage} mayMove={mayMove} id={id} />}
      {obstacle && person === undefined && (
        <div className="lane-reason">
          <p className="lane-reason-title">
            <Disable size={14} /> {i18n.t('kit.board.notYet')}
          </p>
          <p>{needsText(board, obstacle)}</p>
          {obstacle.fields.length > 0 && <p className="lane-reason-fix">{i18n.t('kit.board.fill')}</p>}
        </div>
      )}
      {arriving && next && (
        <p className="lane-arrival">
          <Status shape={spec.shapeOf(stage, board.stages)} hidden>
            {board.nameOf(stage.id)}
          </Status>
          {i18n.t('kit.board.past.arrives', { card: spec.titleOf(arriving)[0], time: i18n.moment(next.at, 'short') })}
        </p>
      )}
      <div ref={scroller} className="lane-cards" tabIndex={-1}>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- lists without marks lose their role in Safari */}
        <ul role="list" style={{ blockSize: total * step }}>
          {gap >= 0 && byKeys === undefined && (
            <li className="lane-gap" style={{ transform: `translateY(${gap * step}px)` }} aria-hidden="true">
              <span>{[i18n.t('kit.board.gap', { lane: board.nameOf(stage.id) }), beyondLimit].filter(Boolean).join(' · ')}</span>
            </li>
          )}
          {places.map(([one, index]) => (
            <CardPlace key={one} id={one} top={(one === ghost ? gap : rowOf(index)) * step} at={(one === ghost ? gap : rowOf(index)) + 1} of={total} stage={stage} mayMove={mayMove} isGhost={one === ghost} isLast={index === 0 && focused < 0 && isEntry} />
          ))}
        </ul>
        {ids.length === 0 && gap < 0 && person === undefined && <p className="lane-empty">{i18n.t('kit.board.empty')}</p>}
        {beyondSent > 0 && (
          <Link className="lane-more" to={`${spec.listRoute.href()}?${spec.by}=${valueOf(stage.id)}`}>
            {i18n.t('kit.board.more', { shown: i18n.number(beyondSent) })}
          </Link>
        )}
      </div>
    </section>
  );
});

/** The name of a lane's scrolling element: of a row by person, with that person. */
export const laneKey = (lane: number, person: number | undefined): string => (person === undefined ? String(lane) : `${lane}/${person}`);
