import { HotkeysProvider } from '@blueprintjs/core';
import { Column, RenderMode, SelectionModes, Table, type Region } from '@blueprintjs/table';
import '@blueprintjs/table/lib/css/table.css';
import { observer } from 'mobx-react-lite';
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import type { GridPlace } from './place.ts';
import { scrollerIn, useRowHover, useSteadyWheel } from './table-pointer.ts';
import './grid-table.css';

const none: Region[] = [];
/** Room of the scrollbar, in pixels. */
const scrollbar = 15;
const usualRow = 36;

/** A column as the table lays it out. */
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly right: boolean;
}

/** Place of a cell's element in the table. */
export interface PlacedProps {
  readonly className?: string;
  readonly style?: CSSProperties;
}

interface GridTableProps {
  readonly label: string;
  readonly place: GridPlace;
  /** Lays the columns out in the room there is, in pixels. The same columns for the same room. */
  readonly columnsIn: (room: number) => readonly TableColumn[];
  /** Draws a cell; its element takes `PlacedProps` and the attributes of `cellAttributes`. */
  readonly cell: (row: number, at: number) => ReactElement<PlacedProps>;
  readonly head?: ((column: TableColumn) => ReactNode) | undefined;
  /** The element of the grid takes the keys, not one within the focused cell. */
  readonly takesKeys?: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onCut?: (event: ClipboardEvent) => void;
  /** A double click on the focused cell. */
  readonly onOpen: () => void;
}

/** Attributes of each cell's element, by which the table and assistive technology find it. */
export const cellAttributes = (row: number, at: number) =>
  ({ id: `grid-${row}-${at}`, role: 'gridcell', 'aria-colindex': at + 1, 'data-row': row, 'data-at': at }) as const;

/**
 * A windowed grid of cells over Blueprint's table: a place, a range drawn with the pointer or the keys, the clipboard.
 * Cells and what is done with them are the caller's.
 */
export const GridTable = observer(function GridTable(props: GridTableProps) {
  const { place, columnsIn } = props;
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const columns = useMemo(() => columnsIn(Math.max(0, room - scrollbar)), [columnsIn, room]);

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
  const scroller = useCallback(() => scrollerIn(box.current), []);
  const pointer = usePointer(place, props.takesKeys ? box : undefined);

  return (
    <div
      className="grid-table-box"
      ref={box}
      role="presentation"
      onKeyDown={props.onKeyDown}
      onCopy={props.onCopy}
      onCut={props.onCut}
      onPaste={props.onPaste}
      onDoubleClick={(event) => cellUnder(event) && props.onOpen()}
      {...pointer}
    >
      <Accessible {...props} columns={columns} />
      {room > 0 && <Rows key={place.rows} scroller={scroller} place={place} columns={columns} cell={props.cell} head={props.head} />}
    </div>
  );
});

/** The place of the cell under the pointer. */
function cellUnder({ target }: Pick<MouseEvent, 'target'>): { readonly row: number; readonly at: number } | undefined {
  const { row, at } = (target as Element).closest<HTMLElement>('[data-row][data-at]')?.dataset ?? {};
  return row === undefined ? undefined : { row: Number(row), at: Number(at) };
}

/** Goes where the pointer goes down, and takes what it is drawn over. `takes`: its grid takes the keys. */
function usePointer(place: GridPlace, takes: { readonly current: HTMLElement | null } | undefined) {
  const drawing = useRef(false);
  useEffect(() => {
    const stop = () => {
      drawing.current = false;
    };
    addEventListener('pointerup', stop);
    return () => removeEventListener('pointerup', stop);
  }, []);
  return {
    onPointerDown: (event: PointerEvent) => {
      const under = cellUnder(event);
      if (!under || event.button !== 0 || (event.target as Element).closest('button, a')) return;
      // Within what is being typed the pointer moves the caret.
      if ((event.target as Element).closest('[data-typing]')) return;
      if (event.shiftKey) place.extendTo(under.row, under.at);
      else place.moveTo(under.row, under.at);
      drawing.current = event.pointerType === 'mouse';
      takes?.current?.querySelector<HTMLElement>('.grid-table-body')?.focus();
    },
    // The browser would give the focus to what scrolls; the cell has taken it.
    onMouseDown: (event: MouseEvent) => {
      if (cellUnder(event) && !(event.target as Element).closest('button, a, [data-typing]')) event.preventDefault();
    },
    onPointerOver: (event: PointerEvent) => {
      const under = drawing.current ? cellUnder(event) : undefined;
      if (under && (under.row !== place.row || under.at !== place.column)) place.extendTo(under.row, under.at);
    },
  };
}

/** The table itself, apart from what moves: neither focus nor the visible range draw it anew. */
const Rows = memo(function Rows({
  scroller: find,
  place,
  columns,
  cell,
  head,
}: Pick<GridTableProps, 'place' | 'cell' | 'head'> & { readonly scroller: () => HTMLElement | undefined; readonly columns: readonly TableColumn[] }) {
    const total = place.rows;
  const [row] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row')) || usualRow);
  const children = useMemo(
    () =>
      columns.map((column, at) => (
        <Column
          key={column.id}
          // oxlint-disable-next-line react/no-unstable-nested-components -- the table calls it as a function
          cellRenderer={(index) => cell(index, at)}
          // oxlint-disable-next-line react/no-unstable-nested-components -- the table calls it as a function
          columnHeaderCellRenderer={() => <Head column={column} more={head?.(column)} />}
        />
      )),
    [columns, cell, head],
  );
  const widths = useMemo(() => columns.map(({ width }) => width), [columns]);
  const reveal = useMemo(
    () => (to: number, at: number) => {
      const scroller = find();
      if (!scroller) return;
      const start = widths.slice(0, at).reduce((sum, width) => sum + width, 0);
      const head = scroller.querySelector<HTMLElement>('.bp6-table-top-container')?.offsetHeight ?? 0;
      scroller.scrollTop = nearest(scroller.scrollTop, scroller.clientHeight - head, to * row, row);
      scroller.scrollLeft = nearest(scroller.scrollLeft, scroller.clientWidth, start, widths[at] ?? 0);
    },
    [find, widths, row],
  );
  return (
    <>
      <Reveal place={place} onReveal={reveal} />
      <HotkeysProvider>
        <Table
          className="grid-table"
          numRows={total}
          defaultRowHeight={row}
          columnWidths={widths}
          renderMode={RenderMode.NONE}
          selectionModes={SelectionModes.NONE}
          selectedRegions={none}
          enableFocusedCell={false}
          enableRowHeader={false}
          enableColumnResizing={false}
          enableRowResizing={false}
          // Told while the table draws: whoever follows it draws afterwards.
          onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => queueMicrotask(() => place.see(rowIndexStart, rowIndexEnd))}
        >
          {children}
        </Table>
      </HotkeysProvider>
    </>
  );
});

/** Scrolls to the focused cell when it moves, as little as possible. */
const Reveal = observer(function Reveal({ place, onReveal }: { readonly place: GridPlace; readonly onReveal: (row: number, column: number) => void }) {
  const { row, column } = place;
  useEffect(() => onReveal(row, column), [row, column, onReveal]);
  return null;
});

/** Where to scroll so that something of a size is seen, from where one is. */
const nearest = (at: number, room: number, start: number, size: number): number =>
  start < at ? start : start + size > at + room ? start + size - room : at;

/** Rows for assistive technology, which own the cells of the table; the table's own markup has none. */
const Accessible = observer(function Accessible({ label, place, columns, takesKeys }: GridTableProps & { readonly columns: readonly TableColumn[] }) {
  const { first, last, rows } = place;
  const visible = Array.from({ length: Math.max(0, Math.min(last, rows - 1) - first + 1) }, (_, step) => first + step);
  return (
    <div
      className="grid-table-body"
      role="grid"
      tabIndex={takesKeys ? 0 : -1}
      aria-label={label}
      aria-multiselectable="true"
      aria-rowcount={rows + 1}
      aria-colcount={columns.length}
      aria-activedescendant={takesKeys && rows > 0 ? `grid-${place.row}-${place.column}` : undefined}
    >
      <div role="row" aria-rowindex={1}>
        {columns.map(({ id, title }) => (
          <span key={id} role="columnheader" className="unseen">
            {title}
          </span>
        ))}
      </div>
      {visible.map((row) => (
        <div key={row} role="row" aria-rowindex={row + 2} aria-owns={columns.map((_, at) => `grid-${row}-${at}`).join(' ')} />
      ))}
    </div>
  );
});

/** The head of a column. The table hands it its place. */
function Head(props: PlacedProps & { readonly column: TableColumn; readonly targetRef?: Ref<HTMLDivElement>; readonly more: ReactNode }) {
  const { column } = props;
  return (
    <div
      ref={props.targetRef ?? null}
      className={`${props.className ?? ''} bp6-table-header grid-head-cell`}
      style={props.style}
      data-right={column.right || undefined}
      data-column={column.id}
      aria-hidden="true"
    >
      <span className="cut" title={column.title}>
        {column.title}
      </span>
      {props.more}
    </div>
  );
}
