import { Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { computed } from 'mobx';
import { memo, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { formatValue } from '#kit/records/format-value.ts';
import { labelKey } from '#kit/records/words.ts';
import { cellAttributes } from '#kit/grid/grid-table.tsx';
import { Status, type StatusShape, type Tone } from '#kit/ui/status.tsx';
import type { CheckColumn } from './check-columns.ts';
import type { CheckGrid } from './check-grid.ts';
import { useImport } from '../import-context.tsx';
import { RowDecisions } from './row-decisions.tsx';
import { problemText, reasonOf } from '../import-text.ts';
import type { ImportRow } from './api.ts';
import type { RowResult } from '../limits.ts';

/** The shape and tone of each result, on the cards and in the rows. */
export const resultShapes: Readonly<Record<RowResult, { readonly shape: StatusShape; readonly tone: Tone }>> = {
  new: { shape: 'full', tone: 'info' },
  change: { shape: 'half', tone: 'accent' },
  same: { shape: 'open', tone: 'neutral' },
  unsure: { shape: 'attention', tone: 'warning' },
  error: { shape: 'refused', tone: 'error' },
};

interface CellProps {
  readonly grid: CheckGrid;
  readonly column: CheckColumn;
  /** Places on the grid, from 0. */
  readonly row: number;
  readonly at: number;
  /** The grid places its cells by these. */
  readonly className?: string;
  readonly style?: CSSProperties;
}

// The grid makes a new style object for each drawing; the same place is the same cell.
const samePlace = (a: CellProps, b: CellProps): boolean =>
  a.row === b.row &&
  a.column === b.column &&
  a.className === b.className &&
  a.style?.top === b.style?.top &&
  a.style?.left === b.style?.left &&
  a.style?.width === b.style?.width;

/** A cell of the grid of checked rows. */
export const CheckCell = memo(
  observer(function CheckCell(props: CellProps) {
    const { model } = useImport();
    const { grid, column, row: place, at, className, style } = props;
    const row = model.rows.at(place);
    const said = row && column.index !== undefined ? model.corrections.cell(row.line, column.index) : undefined;
    const focused = grid.place.isFocused(place, at);
    const ranged = useMemo(() => computed(() => grid.place.isWide && grid.place.holds(place, at)), [grid, place, at]);
    const problem = column.target && row?.problems.find(({ field }) => field === column.target?.name);
    return (
      <div
        {...cellAttributes(place, at)}
        className={`${className ?? ''} grid-table-cell check-cell`}
        style={style}
        aria-selected={focused || ranged.get()}
        data-focused={focused || undefined}
        data-ranged={ranged.get() || undefined}
        data-right={column.right || undefined}
        data-level={
          said?.state === 'refused'
            ? 'error'
            : problem && !said && !(problem.level === 'warning' && row?.confirmed)
              ? problem.level
              : undefined
        }
        data-state={said?.state}
        data-is={column.is}
        data-typing={(focused && grid.editing) || undefined}
      >
        {row ? (
          <CellContent {...props} record={row} editing={focused && grid.editing && column.is === 'cell'} />
        ) : (
          <span className="check-wait" />
        )}
      </div>
    );
  }),
  samePlace,
);

const CellContent = observer(function CellContent({
  record,
  editing,
  ...props
}: CellProps & { readonly record: ImportRow; readonly editing: boolean }) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t } = i18n;
  const { column, row: place } = props;
  if (column.is === 'line') return <span className="number check-line">{i18n.number(record.line)}</span>;
  if (column.is === 'result') {
    const { shape, tone } = resultShapes[record.result];
    return (
      <Status shape={shape} tone={tone}>
        {t(`kit.import.result.${record.result}`)}
      </Status>
    );
  }
  if (column.is === 'reason') {
    return (
      <>
        <span className="cut" data-result={record.result} title={reasonOf(entity, record, i18n)}>
          {reasonOf(entity, record, i18n)}
        </span>
        <RowDecisions record={record} place={place} grid={props.grid} />
      </>
    );
  }
  const { index = 0, target } = column;
  const said = model.corrections.cell(record.line, index);
  const text = said?.text ?? record.cells[index] ?? '';
  if (editing) return <CellEditor text={text} line={record.line} index={index} {...props} />;
  if (said) {
    return (
      <>
        <Status shape={said.state === 'pending' ? 'draft' : 'refused'} hidden>
          {t(`kit.import.cell.${said.state}`)}
        </Status>
        <span className="cut" title={text}>
          {text}
        </span>
      </>
    );
  }
  const problem = record.problems.find(({ field }) => field === target?.name);
  const change = target && record.changes?.[target.name];
  const field = target?.field;
  if (change && field && target) {
    const key = labelKey(entity, target.name);
    const [before, after] = change.map((value) => formatValue(field, value, i18n, key, model.rows.labelsAt(place)));
    return (
      <span
        className="cut check-change"
        title={`${before} → ${after}`}
      >
        <s>{before || '–'}</s> {after}
      </span>
    );
  }
  return (
    <>
      {problem && (problem.level === 'error' ? <ErrorIcon size={12} /> : <WarningSign size={12} />)}
      <span className="cut" title={text} data-corrected={record.corrected.includes(index) || undefined}>
        {text}
      </span>
      {problem && <span className="unseen">{problemText(entity, problem, i18n)}</span>}
    </>
  );
});

/** A cell while it is typed into: Enter keeps, Escape leaves it as it was, Tab keeps and goes on. */
function CellEditor({
  text,
  line,
  index,
  grid,
  row,
  at,
}: CellProps & { readonly text: string; readonly line: number; readonly index: number }) {
  const { model } = useImport();
  const { t } = useI18n();
  const [value, setValue] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => input.current?.select(), []);

  const leave = (keep: boolean) => {
    if (left.current) return;
    left.current = true;
    grid.edit(false);
    input.current?.closest<HTMLElement>('.grid-table-box')?.querySelector<HTMLElement>('.grid-table-body')?.focus();
    if (keep && value !== text) void model.decideRow(line, { cells: { [index]: value } });
  };

  return (
    <input
      ref={input}
      className="check-input"
      value={value}
      aria-label={t('kit.import.edit')}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => leave(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') leave(true);
        else if (event.key === 'Escape') leave(false);
        else if (event.key === 'Tab') {
          event.preventDefault();
          leave(true);
          grid.place.moveTo(row, at + (event.shiftKey ? -1 : 1));
        }
      }}
    />
  );
}
