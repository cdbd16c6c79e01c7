import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { memo, useMemo } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { CellEntry } from './cell-entry.tsx';
import type { CellState } from './cell-edit.ts';
import { useGrid } from './grid-context.ts';
import { cellAttributes, type PlacedProps } from './grid-table.tsx';

const shapes: Readonly<Record<CellState, StatusShape>> = {
  pending: 'draft',
  saved: 'done',
  refused: 'refused',
  conflict: 'attention',
};

interface CellProps extends PlacedProps {
  readonly row: number;
  readonly at: number;
}

// The table makes a new style object for each drawing; the same place is the same cell.
const samePlace = (a: CellProps, b: CellProps): boolean =>
  a.row === b.row &&
  a.at === b.at &&
  a.className === b.className &&
  a.style?.top === b.style?.top &&
  a.style?.left === b.style?.left &&
  a.style?.width === b.style?.width;

/** A cell of a grid: its value, or what was written into it and how that stands. The focused one takes the keys. */
export const GridCell = memo(
  observer(function GridCell({ row, at, className, style }: CellProps) {
    const grid = useGrid();
    const { place, rows, edits, columns } = grid;
    const { t } = useI18n();
    const focused = place.isFocused(row, at);
    const ranged = useMemo(() => computed(() => place.isWide && place.holds(row, at)), [place, row, at]);
    const column = columns[at];
    const held = grid.at(row);
    const edit = column && held ? edits.of(held.row.id, column.name) : undefined;
    const level = edit?.state === 'refused' ? 'error' : edit?.state === 'conflict' ? 'warning' : undefined;
    return (
      <div
        {...cellAttributes(row, at)}
        className={`${className ?? ''} grid-table-cell grid-cell`}
        style={style}
        aria-selected={focused || ranged.get()}
        aria-readonly={column?.locked !== undefined || undefined}
        aria-busy={held === undefined || undefined}
        data-focused={focused || undefined}
        data-ranged={ranged.get() || undefined}
        data-right={column?.right || undefined}
        data-level={level}
        data-state={edit?.state}
        data-fresh={(column && held && rows.isFresh(held.row.id, column.name)) || undefined}
        data-gone={held === null || undefined}
        title={column?.locked && !focused ? t(`kit.grid.locked.${column.locked}`) : undefined}
      >
        {edit && (
          <Status shape={shapes[edit.state]} hidden>
            {t(`kit.grid.state.${edit.state}`)}
          </Status>
        )}
        {focused && column && held ? <CellEntry key={`${row}-${at}`} row={row} at={at} /> : <Value row={row} at={at} />}
      </div>
    );
  }),
  samePlace,
);

/** Contents of a cell that nobody types into. */
const Value = observer(function Value({ row, at }: { readonly row: number; readonly at: number }) {
  const grid = useGrid();
  const i18n = useI18n();
  const column = grid.columns[at];
  const held = grid.at(row);
  if (!column) return null;
  if (held === undefined) return <span className="grid-wait" />;
  if (held === null) return at === 0 ? <span className="grid-muted cut">{i18n.t('kit.grid.gone')}</span> : null;
  const text = grid.words(row, at);
  return text === '' ? (
    <span className="grid-muted">–</span>
  ) : (
    <span className="cut" title={text}>
      {text}
    </span>
  );
});
