import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { CellState } from './cell-edit.ts';
import { useGrid } from './grid-context.ts';
import type { GridModel } from './grid-model.ts';

/** Numbers of refused and contested cells, and a button to the next of them. */
export const Counts = observer(function Counts() {
  const grid = useGrid();
  const { t, number } = useI18n();
  const { refused, conflict } = grid.edits.counts;
  if (refused + conflict === 0) return null;
  return (
    <span className="grid-counts">
      {refused > 0 && (
        <Button variant="minimal" title={t('kit.grid.next')} onClick={() => showNext(grid, 'refused')}>
          <Status shape="refused">{t('kit.grid.refused', { count: refused, shown: number(refused) })}</Status>
        </Button>
      )}
      {conflict > 0 && (
        <Button variant="minimal" title={t('kit.grid.next')} onClick={() => showNext(grid, 'conflict')}>
          <Status shape="attention">{t('kit.grid.conflicts', { count: conflict, shown: number(conflict) })}</Status>
        </Button>
      )}
    </span>
  );
});

/** Goes to the next cell that stands so, below or at the start again. */
function showNext({ edits, rows, columns, place }: GridModel, state: CellState): void {
  const cells = edits.standing(state).flatMap(({ id, column }) => {
    const row = rows.store.placeOf(id);
    return row < 0 ? [] : [{ row, at: columns.indexOf(column) }];
  });
  cells.sort((a, b) => a.row - b.row || a.at - b.at);
  const next = cells.find(({ row, at }) => row > place.row || (row === place.row && at > place.column)) ?? cells[0];
  if (next) place.moveTo(next.row, next.at);
}
