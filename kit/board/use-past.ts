import { useState } from 'react';
import { CallError, http as httpService } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import { useKernel, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { cancellable } from '../review/cancellable.ts';
import type { UndoneTogether } from '../undo/api.ts';
import { undoBatch } from '../undo/undo-batch.ts';
import type { BoardMove, Past } from './api.ts';
import { useBoard } from './board-context.ts';
import { joined, standing } from './past.ts';

const nothing: Past = { moves: [], edits: [], labels: {} };

/**
 * The board's past at work: it reads further back, and takes one move back or all that still stand of those after the
 * moment. `onChanged` reads board and moves anew, `onDone` gives the focus back.
 */
export function usePast(onChanged: () => Promise<void>, onDone: () => void) {
  const board = useBoard();
  const kernel = useKernel();
  const server = useService(httpService);
  const [busy, setBusy] = useState(false);
  /** Nothing moved before the first move that is known. */
  const [isWhole, setWhole] = useState(false);
  const past: Past = board.past ?? nothing;
  const count = board.past?.count ?? 0;
  const { moves } = past;
  const next = moves[count];
  const since = standing(moves.slice(count));

  const read = (earlierThan: string): Promise<Past> => server.get(`/${board.spec.entity.name}/board/moves`, { query: { before: earlierThan }, titleKey: 'kit.board.failed' });
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // said by the call
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
      onDone();
    }
  };
  const tell = ({ batch, undone, refused }: UndoneTogether): void => {
    const { t, number, list } = kernel.use(i18nService);
    const kept = [...new Set(refused.map(({ id }) => id))];
    const names = kept.flatMap((id) => {
      const card = board.model.cards.get(id);
      return card ? [board.titleOf(card)] : [];
    });
    const toasts = kernel.use(toastsService);
    const again = () => {
      toasts.close(toast);
      void undoBatch(kernel, batch, true).then(onChanged);
    };
    const toast = toasts.show({
      type: kept.length > 0 ? 'warning' : 'success',
      title: t('kit.undo.done', { count: undone, shown: number(undone) }),
      ...(kept.length > 0 && { description: list(names.slice(0, 4)) }),
      ...(undone > 0 && { action: { label: t('kit.undo.again'), run: again } }),
    });
  };

  return {
    moves,
    count,
    next,
    since,
    busy,
    isWhole,
    /** Goes on to what moved before the first move that is known. */
    goEarlier: () =>
      run(async () => {
        if (isWhole) return;
        const earlier = await read(moves[0]?.at ?? new Date(board.now).toISOString());
        setWhole(earlier.moves.length === 0);
        board.lookBack(joined(earlier, past), Math.max(0, earlier.moves.length - 1));
      }),
    undoOne: ({ batch }: BoardMove) =>
      run(async () => {
        await undoBatch(kernel, batch);
        await onChanged();
      }),
    undoAll: () =>
      run(async () => {
        const batches = [...new Set(since.map(({ batch }) => batch))];
        const answer = await cancellable(kernel, (signal) => server.post<UndoneTogether>(`/${board.spec.entity.name}/board/undo`, { batches }, { signal, titleKey: 'kit.undo.notDone' }));
        if (answer) tell(answer);
        await onChanged();
      }),
  };
}
