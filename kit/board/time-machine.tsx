import { Alert, Button } from '@blueprintjs/core';
import { Pause, Play, StepBackward, StepForward, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { CallError, http as httpService } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import { useKernel, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { dayInNewYork } from '../records/day.ts';
import type { ValueOf } from '../records/api.ts';
import { Keys } from '../ui/keys.tsx';
import type { UndoneTogether } from '../undo/api.ts';
import { cancellable } from '../review/cancellable.ts';
import { useFocusBack } from '../ui/focus-back.ts';
import { undoBatch } from '../undo/undo-batch.ts';
import type { BoardMove, movesSchema } from './api.ts';
import { useBoard } from './board-context.ts';
import { movesByDay, standing } from './past.ts';
import { whyNot } from '../ui/why-not.tsx';

/** Milliseconds between two moves that are played. */
const pace = 700;

const noMoves: readonly BoardMove[] = [];

/** The board's past: a bar to walk its moves, one of them taken back or all that came after. */
export const TimeMachine = observer(function TimeMachine(props: { readonly mayUndo: boolean; readonly onChanged: () => Promise<void> }) {
  const board = useBoard();
  const kernel = useKernel();
  const server = useService(httpService);
  const messages = useService(toastsService);
  const { i18n, past, model } = board;
  const panel = useRef<HTMLElement>(null);
  const [playing, setPlaying] = useState(false);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Nothing moved before the first move that is known. */
  const [isWhole, setWhole] = useState(false);
  const toPanel = () => panel.current?.focus({ preventScroll: true });
  useEffect(toPanel, []);
  useFocusBack(() => document.querySelector<HTMLElement>('.board-past')?.focus({ preventScroll: true }));
  const moves = past?.moves ?? noMoves;
  const count = past?.count ?? 0;
  useEffect(() => {
    if (!playing) return undefined;
    if (count >= moves.length) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => board.lookBack(moves, count + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, board, moves, count]);
  if (!past) return null;

  const readMoves = async (before?: string): Promise<readonly BoardMove[]> =>
    (await server.get<ValueOf<typeof movesSchema>>(`/${board.spec.entity.name}/board/moves`, { query: { before }, titleKey: 'kit.board.failed' })).moves;
  /** Goes on to what moved before the first move that is known. */
  const goEarlier = async (): Promise<void> => {
    if (busy || isWhole) return;
    setBusy(true);
    try {
      const earlier = await readMoves(moves[0]?.at ?? new Date(board.now).toISOString());
      setWhole(earlier.length === 0);
      board.lookBack([...earlier, ...moves], Math.max(0, earlier.length - 1));
      toPanel();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const go = (to: number) => {
    setPlaying(false);
    if (to < 0) void goEarlier();
    else board.lookBack(moves, to);
  };
  /** The number of moves before the day some days from the one that is looked at. */
  const byDay = (by: -1 | 1): number => {
    const here = moves[Math.max(0, count - 1)];
    if (!here) return 0;
    const day = dayInNewYork(here.at);
    if (by > 0) return moves.findIndex(({ at }) => dayInNewYork(at) > day) < 0 ? moves.length : moves.findIndex(({ at }) => dayInNewYork(at) > day) + 1;
    return moves.findIndex(({ at }) => dayInNewYork(at) >= day);
  };
  const next = moves[count];
  const since = standing(moves.slice(count));
  const later = [...new Set(since.map(({ batch }) => batch))];

  /** Reads board and moves anew after something was taken back, and stays at the moment that was looked at. */
  const renew = async (): Promise<void> => {
    await props.onChanged();
    const fresh = await readMoves();
    const [first] = fresh;
    board.lookBack([...moves.filter(({ at }) => first === undefined || at < first.at), ...fresh], count);
  };
  const undoOne = async (): Promise<void> => {
    if (!next || next.undoneBy !== null || busy) return;
    setBusy(true);
    try {
      await undoBatch(kernel, next.batch);
      await renew();
    } finally {
      setBusy(false);
      toPanel();
    }
  };
  const undoAll = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    try {
      const answer = await cancellable(kernel, (signal) => server.post<UndoneTogether>(`/${board.spec.entity.name}/board/undo`, { batches: later }, { signal, titleKey: 'kit.undo.notDone' }));
      if (!answer) return await renew();
      const kept = new Set(answer.refused.map(({ id }) => id));
      const { t, number } = kernel.use(i18nService);
      const names = [...kept].flatMap((id) => {
        const card = model.cards.get(id);
        return card ? [board.titleOf(card)] : [];
      });
      messages.show({
        type: kept.size > 0 ? 'warning' : 'success',
        title: t('kit.undo.done', { count: answer.undone, shown: number(answer.undone) }),
        ...(kept.size > 0 && { description: i18n.list(names.slice(0, 4)) }),
      });
      await renew();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
      toPanel();
    }
  };
  const days = movesByDay(moves, dayInNewYork, dayInNewYork(board.now));
  const max = Math.max(1, ...days.map((day) => day.count));
  const here = moves[Math.max(0, count - 1)];
  const today = here && dayInNewYork(here.at);
  return (
    <section
      ref={panel}
      className="past"
      tabIndex={-1}
      aria-label={i18n.t('kit.board.past')}
      onKeyDown={(event) => {
        // keys of the question that stands before the page are its own
        if (!panel.current?.contains(event.target as Node)) return;
        if (event.key === 'ArrowLeft') go(event.shiftKey ? byDay(-1) : count - 1);
        else if (event.key === 'ArrowRight') go(event.shiftKey ? byDay(1) : count + 1);
        else if (event.key === ' ' && event.target === panel.current) setPlaying(!playing);
        else if (event.key === 'Escape') board.lookBack(undefined);
        else if (event.code === 'KeyU' && props.mayUndo) void undoOne();
        else return;
        event.preventDefault();
      }}
    >
      <div className="past-row">
        <Button size="small" icon={<StepBackward />} aria-label={i18n.t('kit.board.past.back')} {...whyNot(count === 0 && isWhole && i18n.t('kit.why.first'))} onClick={() => go(count - 1)} />
        <Button size="small" icon={playing ? <Pause /> : <Play />} aria-label={i18n.t(playing ? 'kit.board.past.pause' : 'kit.board.past.play')} {...whyNot(count >= moves.length && i18n.t('kit.why.last'))} onClick={() => setPlaying(!playing)} />
        <Button size="small" icon={<StepForward />} aria-label={i18n.t('kit.board.past.forth')} {...whyNot(count >= moves.length && i18n.t('kit.why.last'))} onClick={() => go(count + 1)} />
        <p className="past-next cut">
          {next && <span className="past-next-label">{i18n.t('kit.board.past.next')}</span>}
          {next ? <MoveWords move={next} /> : moves.length === 0 && i18n.t('kit.board.past.none')}
        </p>
        {props.mayUndo && next && (
          <>
            <Button size="small" icon={<Undo />} loading={busy} {...whyNot(next.undoneBy !== null && i18n.t('kit.board.past.undone'))} text={i18n.t('kit.board.past.undo')} onClick={() => void undoOne()} />
            {since.length > 0 && <Button size="small" variant="minimal" disabled={busy} text={i18n.t('kit.board.past.undoAll', { count: since.length })} onClick={() => setAsking(true)} />}
          </>
        )}
      </div>
      <div className="past-bars" aria-hidden="true">
        {days.map(({ day, count: many }) => (
          <i key={day} style={{ blockSize: `${(many / max) * 100}%` }} data-here={day === today || undefined} data-later={(today !== undefined && day > today) || undefined} title={i18n.day(day)} />
        ))}
      </div>
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
        <Button size="small" variant="minimal" {...whyNot(isWhole && i18n.t('kit.board.past.whole'))} text={i18n.t('kit.board.past.earlier')} onClick={() => void goEarlier()} />
        <span>{i18n.t('kit.board.past.bars', { count: moves.length, shown: i18n.number(moves.length) })}</span>
        <span className="past-keys">
          <Keys of={['←', '→']}>{i18n.t('kit.board.past.byMove')}</Keys>
          <Keys of={['⇧', '←']}>{i18n.t('kit.board.past.byDay')}</Keys>
          <Keys of={['Space']}>{i18n.t('kit.board.past.play')}</Keys>
          {props.mayUndo && <Keys of={['U']}>{i18n.t('kit.board.past.undo')}</Keys>}
        </span>
      </div>
      {asking && here && (
        <Alert isOpen cancelButtonText={i18n.t('common.cancel')} confirmButtonText={i18n.t('kit.board.past.undoAll', { count: since.length })} intent="primary" onCancel={() => setAsking(false)} onConfirm={() => void undoAll()}>
          <p>
            <strong>{i18n.t('kit.board.past.askAll', { time: i18n.moment(here.at, 'short') })}</strong>
          </p>
          <p>{i18n.t('kit.board.past.askText')}</p>
        </Alert>
      )}
    </section>
  );
});

/** A move in words: who moved which card where, and when. */
const MoveWords = observer(function MoveWords({ move }: { readonly move: BoardMove }) {
  const board = useBoard();
  const { i18n, model } = board;
  const card = model.cards.get(move.card);
  const lane = board.nameOf(move.to ?? Number(card?.[board.spec.by] ?? 0));
  const words = { name: move.by?.name ?? i18n.t('kit.history.product'), card: card ? board.titleOf(card) : `#${move.card}`, lane };
  const key = move.to === null ? 'placed' : move.from === null ? 'made' : 'moved';
  return (
    <>
      {i18n.t(`kit.board.past.${key}`, words)} <span className="past-time">{i18n.list([i18n.moment(move.at, 'short'), i18n.t(`kit.history.how.${move.how}`), ...(move.undoneBy === null ? [] : [i18n.t('kit.board.past.undone')])])}</span>
    </>
  );
});
