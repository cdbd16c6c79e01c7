import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { memo, useMemo } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { CellEntry } from './cell-entry.tsx';
import type { CellState } from './cell-edit.ts';
import { useSheet } from './sheet-context.ts';
import { cellAttributes, type PlacedProps } from './sheet-table.tsx';

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

/** A cell of a sheet: its value, or what was written into it and how that stands. The focused one takes the keys. */
export const SheetCell = memo(
  observer(function SheetCell({ row, at, className, style }: CellProps) {
    const sheet = useSheet();
    const { place, rows, edits, columns } = sheet;
    const { t } = useI18n();
    const focused = place.isFocused(row, at);
    const ranged = useMemo(() => computed(() => place.isWide && place.holds(row, at)), [place, row, at]);
    const column = columns[at];
    const held = sheet.at(row);
    const edit = column && held ? edits.of(held.row.id, column.name) : undefined;
    const level = edit?.state === 'refused' ? 'error' : edit?.state === 'conflict' ? 'unsure' : undefined;
    return (
      <div
        {...cellAttributes(row, at)}
        className={`${className ?? ''} sheet-table-cell sheet-cell`}
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
        title={column?.locked && !focused ? t(`kit.sheet.locked.${column.locked}`) : undefined}
      >
        {edit && (
          <Status shape={shapes[edit.state]} hidden>
            {t(`kit.sheet.state.${edit.state}`)}
          </Status>
        )}
        {focused && column && held ? <CellEntry key={`${row}-${at}`} row={row} at={at} /> : <Value row={row} at={at} />}
      </div>
    );
  }),
  samePlace,
);

/** What a cell that nobody types into says. */
const Value = observer(function Value({ row, at }: { readonly row: number; readonly at: number }) {
  const sheet = useSheet();
  const i18n = useI18n();
  const column = sheet.columns[at];
  const held = sheet.at(row);
  if (!column) return null;
  if (held === undefined) return <span className="sheet-wait" />;
  if (held === null) return at === 0 ? <span className="sheet-muted cut">{i18n.t('kit.sheet.gone')}</span> : null;
  const text = sheet.words(row, at);
  return text === '' ? (
    <span className="sheet-muted">–</span>
  ) : (
    <span className="cut" title={text}>
      {text}
    </span>
  );
});
