import { Button, SegmentedControl } from '@blueprintjs/core';
import { Pause, Play, StepBackward, StepForward, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { dayInNewYork } from '../records/day.ts';
import { useFocusBack } from '../ui/focus-back.ts';
import { Keys } from '../ui/keys.tsx';
import { whyNot } from '../ui/why-not.tsx';
import type { BoardMove } from './api.ts';
import type { Board } from './board.ts';
import { useBoard } from './board-context.ts';
import { movesByDay } from './past.ts';
import { PastQuestion } from './past-question.tsx';
import { usePast } from './use-past.ts';

/** Milliseconds between two moves that are played. */
const pace = 700;

/** Milliseconds of the past in a second of playing; 0 plays move by move. */
const speeds = { byMove: 0, hours: 3_600_000, days: 86_400_000 } as const;

type Speed = keyof typeof speeds;

/** The board's past: a bar to walk its moves, one of them taken back or all that came after. */
export const TimeMachine = observer(function TimeMachine(props: { readonly mayUndo: boolean; readonly onChanged: () => Promise<void> }) {
  const board = useBoard();
  const { i18n } = board;
  const panel = useRef<HTMLElement>(null);
  const toPanel = () => panel.current?.focus({ preventScroll: true });
  const past = usePast(props.onChanged, toPanel);
  const { moves, count, next, since, busy, isWhole } = past;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('byMove');
  /** The moment that is played, which goes on where nothing moved. */
  const clock = useRef(0);
  const [asking, setAsking] = useState<'all' | 'again'>();
  useEffect(toPanel, []);
  useFocusBack(() => document.querySelector<HTMLElement>('.board-past')?.focus({ preventScroll: true }));

  const go = (to: number) => {
    setPlaying(false);
    if (to < 0) return void past.goEarlier();
    if (board.past) board.lookBack(board.past, to);
    board.say(() => momentWords(board));
  };
  usePlaying(playing, () => {
    if (count >= moves.length || !board.past) return setPlaying(false);
    clock.current = Math.max(clock.current, Date.parse(moves[Math.max(0, count - 1)]!.at)) + (speeds[speed] * pace) / 1000;
    const next = speed === 'byMove' ? count + 1 : moves.findIndex(({ at }) => Date.parse(at) > clock.current);
    board.lookBack(board.past, next < 0 ? moves.length : next);
  });
  const play = (is: boolean) => {
    clock.current = 0;
    setPlaying(is);
  };
  /** Takes the next move back. One that took another back would do that one again, with all that follows: that is asked. */
  const undoOne = () => {
    if (!next || next.undoneBy !== null) return;
    if (next.how === 'undo') setAsking('again');
    else void past.undoOne(next);
  };
  const press = (event: KeyboardEvent) => {
    // keys of the question that stands before the page are its own
    if (!panel.current?.contains(event.target as Node)) return;
    if (event.key === 'ArrowLeft') go(event.shiftKey ? byDay(moves, count, -1) : count - 1);
    else if (event.key === 'ArrowRight') go(event.shiftKey ? byDay(moves, count, 1) : count + 1);
    else if (event.key === ' ' && event.target === panel.current) play(!playing);
    else if (event.key === 'Escape') board.lookBack(undefined);
    else if (event.code === 'KeyU' && props.mayUndo) undoOne();
    else return;
    event.preventDefault();
  };
  if (!board.past) return null;

  const here = moves[Math.max(0, count - 1)];
  return (
    <section ref={panel} className="past" tabIndex={-1} aria-label={i18n.t('kit.board.past')} onKeyDown={press}>
      <div className="past-row">
        <Button size="small" icon={<StepBackward />} aria-label={i18n.t('kit.board.past.back')} {...whyNot(count === 0 && isWhole && i18n.t('kit.why.first'))} onClick={() => go(count - 1)} />
        <Button size="small" icon={playing ? <Pause /> : <Play />} aria-label={i18n.t(playing ? 'kit.board.past.pause' : 'kit.board.past.play')} {...whyNot(count >= moves.length && i18n.t('kit.why.last'))} onClick={() => play(!playing)} />
        <Button size="small" icon={<StepForward />} aria-label={i18n.t('kit.board.past.forth')} {...whyNot(count >= moves.length && i18n.t('kit.why.last'))} onClick={() => go(count + 1)} />
        <SegmentedControl
          className="past-speed"
          size="small"
          aria-label={i18n.t('kit.board.past.speed')}
          options={(Object.keys(speeds) as Speed[]).map((value) => ({ value, label: i18n.t(`kit.board.past.${value}`) }))}
          value={speed}
          onValueChange={(value) => setSpeed(value as Speed)}
        />
        <p className="past-next cut">
          {next && <span className="past-next-label">{i18n.t('kit.board.past.next')}</span>}
          {next ? <MoveWords move={next} /> : moves.length === 0 && i18n.t('kit.board.past.none')}
        </p>
        {props.mayUndo && next && (
          <>
            <Button size="small" icon={<Undo />} loading={busy} {...whyNot(next.undoneBy !== null && i18n.t('kit.board.past.undone'))} text={i18n.t(next.how === 'undo' ? 'kit.board.past.again' : 'kit.board.past.undo')} onClick={undoOne} />
            {since.length > 0 && <Button size="small" variant="minimal" disabled={busy} text={i18n.t('kit.board.past.undoAll', { count: since.length })} onClick={() => setAsking('all')} />}
          </>
        )}
      </div>
      <Bars moves={moves} here={here} />
      <input
        className="past-slider"
        type="range"
        min={0}
        max={moves.length}
        value={count}
        aria-label={i18n.t('kit.board.past.moment')}
        aria-valuetext={here && i18n.moment(here.at, 'long')}
        onChange={(event) => go(Number(event.currentTarget.value))}
      />
      <div className="past-row past-foot">
        <Button size="small" variant="minimal" {...whyNot(isWhole && i18n.t('kit.board.past.whole'))} text={i18n.t('kit.board.past.earlier')} onClick={() => void past.goEarlier()} />
        <span>{i18n.t('kit.board.past.bars', { count: moves.length, shown: i18n.number(moves.length) })}</span>
        <span className="past-keys">
          <Keys of={['←', '→']}>{i18n.t('kit.board.past.byMove')}</Keys>
          <Keys of={['⇧', '←']}>{i18n.t('kit.board.past.byDay')}</Keys>
          <Keys of={['Space']}>{i18n.t('kit.board.past.play')}</Keys>
          {props.mayUndo && <Keys of={['U']}>{i18n.t('kit.board.past.undo')}</Keys>}
        </span>
      </div>
      {asking === 'all' && here && (
        <PastQuestion
          title={i18n.t('kit.board.past.askAll', { time: i18n.moment(here.at, 'short') })}
          text={i18n.t('kit.board.past.askText')}
          confirm={i18n.t('kit.board.past.undoAll', { count: since.length })}
          moves={since}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void past.undoAll()}
        />
      )}
      {asking === 'again' && next && (
        <PastQuestion
          title={i18n.t('kit.board.past.askAgain')}
          text={i18n.t('kit.board.past.askAgainText')}
          confirm={i18n.t('kit.board.past.again')}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void past.undoOne(next)}
        />
      )}
    </section>
  );
});

/** Goes a step on and on while it plays. */
function usePlaying(playing: boolean, step: () => void): void {
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => latest.current(), pace);
    return () => clearInterval(timer);
  }, [playing]);
}

/** The number of moves before the day some days from the one that is looked at. */
function byDay(moves: readonly BoardMove[], count: number, by: -1 | 1): number {
  const here = moves[Math.max(0, count - 1)];
  if (!here) return 0;
  const day = dayInNewYork(here.at);
  if (by < 0) return moves.findIndex(({ at }) => dayInNewYork(at) >= day);
  const after = moves.findIndex(({ at }) => dayInNewYork(at) > day);
  return after < 0 ? moves.length : after + 1;
}

/** Pixels of the highest bar. */
const barHeight = 40;

/** Moves of each day as bars, the day that is looked at among them. */
const Bars = observer(function Bars({ moves, here }: { readonly moves: readonly BoardMove[]; readonly here: BoardMove | undefined }) {
  const { i18n, now } = useBoard();
  const days = movesByDay(moves, dayInNewYork, dayInNewYork(now));
  const max = Math.max(1, ...days.map(({ count }) => count));
  const today = here && dayInNewYork(here.at);
  const monthDay = new Intl.DateTimeFormat(i18n.tag, { timeZone: 'UTC', month: 'short', day: 'numeric' });
  return (
    <div className="past-bars" aria-hidden="true">
      {days.map(({ day, count }, place) => (
        <span key={day} title={i18n.day(day)}>
          <i style={{ blockSize: `${(count / max) * barHeight}px` }} data-here={day === today || undefined} data-later={(today !== undefined && day > today) || undefined} />
          {/* the last day, and every seventh before it */}
          {(days.length - 1 - place) % 7 === 0 && <small>{monthDay.format(new Date(`${day}T00:00:00Z`))}</small>}
        </span>
      ))}
    </div>
  );
});

/** The moment that is looked at, and the move that comes next, as they are read aloud. */
function momentWords(board: Board): string {
  const { i18n, past } = board;
  const here = past?.moves[Math.max(0, past.count - 1)];
  const next = past?.moves[past.count];
  return [here && i18n.moment(here.at, 'long'), next && `${i18n.t('kit.board.past.next')}: ${moveText(board, next)}`].filter(Boolean).join('. ');
}

/** A move in words: who moved which card where. */
function moveText(board: Board, move: BoardMove): string {
  const { i18n, model } = board;
  const card = model.cards.get(move.card);
  const lane = board.nameOf(move.to ?? Number(card?.[board.spec.by] ?? 0));
  const key = move.to === null ? 'placed' : move.from === null ? 'made' : 'moved';
  return i18n.t(`kit.board.past.${key}`, { name: move.by?.name ?? i18n.t('kit.history.product'), card: card ? board.titleOf(card) : `#${move.card}`, lane });
}

/** A move in words, with its moment and its way. */
const MoveWords = observer(function MoveWords({ move }: { readonly move: BoardMove }) {
  const board = useBoard();
  const { i18n } = board;
  const how = i18n.list([i18n.moment(move.at, 'short'), i18n.t(`kit.history.how.${move.how}`), ...(move.undoneBy === null ? [] : [i18n.t('kit.board.past.undone')])]);
  return (
    <>
      {moveText(board, move)} <span className="past-time">{how}</span>
    </>
  );
});
