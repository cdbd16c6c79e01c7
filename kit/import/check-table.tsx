import { HotkeysProvider } from '@blueprintjs/core';
import { Column, Regions, RenderMode, SelectionModes, Table, type Region } from '@blueprintjs/table';
import '@blueprintjs/table/lib/css/table.css';
import { observer } from 'mobx-react-lite';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useText } from '#core/react/react.tsx';
import { CheckCell } from './check-cells.tsx';
import { checkColumns, type CheckColumn } from './check-columns.ts';
import type { CheckSheet } from './check-sheet.ts';
import { useImport } from './import-context.tsx';
import { targetLabel } from './says.ts';
import './check-table.css';

const none: Region[] = [];
const rowHeight = 36;
/** Head and room of the scrollbar. */
const reserved = { head: 32, scrollbar: 15 } as const;

/** The sheet of checked rows: windowed, each cell with its problem, edited in place. */
export const CheckTable = observer(function CheckTable({ sheet }: { readonly sheet: CheckSheet }) {
  const { entity, model } = useImport();
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const { file, total } = model;
  const mapping = JSON.stringify(file?.settings.mapping);
  const columns = useMemo(
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a corrected row brings a new file with the same columns
    () => (file ? checkColumns(entity, file, room - reserved.scrollbar) : []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns follow the mapping alone
    [entity, mapping, room],
  );

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    setRoom(element.clientWidth);
    const watcher = new ResizeObserver(() => setRoom(element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useRowHover(box);
  useSteadyWheel(box, room > 0);

  return (
    <div className="check-sheet" ref={box}>
      <CheckGrid sheet={sheet} columns={columns} />
      {room > 0 && <Rows key={total} sheet={sheet} columns={columns} total={total} />}
    </div>
  );
});

/** The table itself, apart from what moves: neither focus nor the visible range draw it anew. */
const Rows = memo(function Rows({
  sheet,
  columns,
  total,
}: {
  readonly sheet: CheckSheet;
  readonly columns: readonly CheckColumn[];
  readonly total: number;
}) {
  const table = useRef<Table>(null);
  useEffect(() => {
    table.current?.scrollToRegion(Regions.row(Math.min(sheet.row, Math.max(total - 1, 0))));
  }, [sheet, total]);
  const children = useMemo(
    () =>
      columns.map((column, at) => (
        <Column
          key={column.id}
          // oxlint-disable-next-line react/no-unstable-nested-components -- the table calls it as a function
          cellRenderer={(row) => <CheckCell sheet={sheet} column={column} row={row} at={at} columns={columns.length} />}
          // oxlint-disable-next-line react/no-unstable-nested-components -- the table calls it as a function
          columnHeaderCellRenderer={() => <CheckHead column={column} />}
        />
      )),
    [sheet, columns],
  );
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);
  const region = useMemo(
    () => ({ reveal: (row: number, column: number) => table.current?.scrollToRegion(Regions.cell(row, column)) }),
    [],
  );
  return (
    <>
      <Reveal sheet={sheet} onReveal={region.reveal} />
      <HotkeysProvider>
        <Table
          ref={table}
          className="check-table"
          numRows={total}
          defaultRowHeight={rowHeight}
          columnWidths={widths}
          renderMode={RenderMode.NONE}
          selectionModes={SelectionModes.NONE}
          selectedRegions={none}
          enableFocusedCell={false}
          enableRowHeader={false}
          enableColumnResizing={false}
          enableRowResizing={false}
          onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => sheet.see(rowIndexStart, rowIndexEnd)}
        >
          {children}
        </Table>
      </HotkeysProvider>
    </>
  );
});

/** Scrolls to the focused cell when it moves. */
const Reveal = observer(function Reveal({
  sheet,
  onReveal,
}: {
  readonly sheet: CheckSheet;
  readonly onReveal: (row: number, column: number) => void;
}) {
  const { row, column, first, last } = sheet;
  useEffect(() => {
    if (row <= first || row >= last - 1) onReveal(row, column);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolling by hand must not jump back to the focus
  }, [row, column, onReveal]);
  return null;
});

/** What assistive technology reads: rows that own the cells of the table, whose own markup has none. Takes the keys. */
const CheckGrid = observer(function CheckGrid({
  sheet,
  columns,
}: {
  readonly sheet: CheckSheet;
  readonly columns: readonly CheckColumn[];
}) {
  const { entity, model } = useImport();
  const t = useText();
  const { first, last } = sheet;
  const { total } = model;
  const visible = Array.from(
    { length: Math.max(0, Math.min(last, total - 1) - first + 1) },
    (_, place) => first + place,
  );

  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
    const move = (row: number, column: number) => sheet.moveTo(row, column, columns.length);
    const page = Math.max(1, last - first - 2);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(sheet.row + 1, sheet.column),
      ArrowUp: () => move(sheet.row - 1, sheet.column),
      ArrowRight: () => move(sheet.row, sheet.column + 1),
      ArrowLeft: () => move(sheet.row, sheet.column - 1),
      PageDown: () => move(sheet.row + page, sheet.column),
      PageUp: () => move(sheet.row - page, sheet.column),
      Home: () => move(0, sheet.column),
      End: () => move(total - 1, sheet.column),
      KeyE: () => sheet.nextProblem(columns),
      Enter: () => enter(),
      F2: () => enter(),
    };
    const act = moves[event.code] ?? moves[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const enter = () => {
    const column = columns[sheet.column];
    if (column?.is === 'cell') sheet.edit(true);
    else if (column?.is === 'reason') void model.correct(sheet.row, { confirmed: !model.row(sheet.row)?.confirmed });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- it is focusable
    <div
      className="check-grid"
      role="grid"
      tabIndex={0}
      aria-label={t('kit.import.sheet')}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-activedescendant={total > 0 ? `check-${sheet.row}-${sheet.column}` : undefined}
      onKeyDown={keys}
    >
      <div role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <span key={column.id} role="columnheader" className="unseen">
            {column.target ? targetLabel(entity, column.target.id, t) : t(`kit.import.${column.is}`)}
          </span>
        ))}
      </div>
      {visible.map((row) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 2}
          aria-owns={columns.map((_, at) => `check-${row}-${at}`).join(' ')}
        />
      ))}
    </div>
  );
});

/** The head of a column. The table hands it its place. */
function CheckHead(props: {
  readonly column: CheckColumn;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly targetRef?: Ref<HTMLDivElement>;
}) {
  const { entity } = useImport();
  const t = useText();
  const { column } = props;
  return (
    <div
      ref={props.targetRef ?? null}
      className={`${props.className ?? ''} bp6-table-header check-head`}
      style={props.style}
      data-right={column.right || undefined}
      data-is={column.is}
      aria-hidden="true"
    >
      <span className="cut">
        {column.target ? targetLabel(entity, column.target.id, t) : t(`kit.import.${column.is}`)}
      </span>
    </div>
  );
}

/** Marks the cells of the row under the pointer: the table draws no rows that could know it. */
function useRowHover(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let marked: readonly Element[] = [];
    const over = (event: PointerEvent) => {
      const name = /bp6-table-cell-row-\d+/.exec(
        (event.target as Element).closest('.check-cell')?.className ?? '',
      )?.[0];
      for (const cell of marked) cell.removeAttribute('data-hover');
      marked = name ? [...element.querySelectorAll(`.${name}`)] : [];
      for (const cell of marked) cell.setAttribute('data-hover', '');
    };
    element.addEventListener('pointerover', over);
    return () => element.removeEventListener('pointerover', over);
  }, [box]);
}

/** Scrolls with the wheel in step with drawing, so that no empty rows flash by. */
function useSteadyWheel(box: { readonly current: HTMLElement | null }, ready: boolean): void {
  useEffect(() => {
    const scroller = ready
      ? box.current?.querySelector<HTMLElement>('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')
      : undefined;
    if (!scroller) return undefined;
    scroller.tabIndex = -1;
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? scroller.clientHeight : 1;
      scroller.scrollTop += (event.shiftKey ? 0 : event.deltaY) * unit;
      scroller.scrollLeft += (event.shiftKey ? event.deltaY : event.deltaX) * unit;
    };
    scroller.addEventListener('wheel', wheel, { passive: false });
    return () => scroller.removeEventListener('wheel', wheel);
  }, [box, ready]);
}
