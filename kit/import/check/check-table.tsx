import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useEffectEvent, type ClipboardEvent, type KeyboardEvent } from 'react';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { moveBy } from '#kit/grid/place.ts';
import { GridTable } from '#kit/grid/grid-table.tsx';
import { isImeKey, isWriting } from '#kit/list/keys.ts';
import { copyText } from '#kit/share/copy-text.ts';
import { CheckCell } from './check-cells.tsx';
import { checkColumns, type CheckColumn } from './check-columns.ts';
import type { CheckGrid, RangeCorrected } from './check-grid.ts';
import { quietly } from './checked-rows.ts';
import { useImport } from '../import-context.tsx';
import { decideRow } from './row-decisions.tsx';
import { targetLabel } from '../import-text.ts';
import { maxCorrected } from '../limits.ts';
import './check-table.css';

/** The grid of checked rows: windowed, each cell with its problem, edited in place, ranges copied and pasted. */
export const CheckTable = observer(function CheckTable({ grid }: { readonly grid: CheckGrid }) {
  const { entity, model } = useImport();
  const { t, number } = useI18n();
  const toasts = useService(toastsService);
  const { place } = grid;
  const { file, rows } = model;
  const { total } = rows;
  const mapping = JSON.stringify(file?.settings.mapping);
  const columnsIn = useCallback(
    (room: number) =>
      (file ? checkColumns(entity, file, room) : []).map((column) => ({
        ...column,
        title: column.target ? column.part || targetLabel(entity, column.target.id, t) : t(`kit.import.${column.is}`),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a corrected row brings a new file with the same columns
    [entity, mapping, t],
  );
  // The order of columns follows the mapping alone; only widths follow the room.
  const columns = columnsIn(0);
  useEffect(() => place.resize(total, columns.length), [place, total, columns.length]);
  useEffect(() => reaction(() => [place.first, place.last, rows.total], () => grid.see(), { fireImmediately: true }), [place, rows, grid]);

  const enter = () => {
    const column = columns[place.column];
    if (column?.is === 'cell') grid.edit(true);
    else if (column?.is === 'reason') decideRow(model, grid, place.row);
  };
  const tell = ({ outside, left }: RangeCorrected) => {
    if (left) toasts.show({ type: 'warning', title: t(`kit.import.grid.${left}`, { shown: number(maxCorrected) }) });
    else if (outside > 0) toasts.show({ type: 'info', title: t('kit.import.grid.outside', { count: outside, shown: number(outside) }) });
  };
  const keys = (event: KeyboardEvent) => {
    if (grid.editing || event.nativeEvent.isComposing || event.altKey) return;
    const held = event.metaKey || event.ctrlKey;
    if (!held && event.code === 'KeyE') void grid.nextProblem(columns).catch(quietly);
    else if (!held && (event.key === 'Enter' || event.key === 'F2')) enter();
    else if (held && !event.shiftKey && event.code === 'KeyD') void grid.fillDown(columns).then(tell);
    else if (!held && (event.key === 'Delete' || event.key === 'Backspace')) void grid.clear(columns).then(tell);
    else if (!moveBy(event, place)) return;
    event.preventDefault();
  };
  // The way to the next problem works before anything of the page has the focus, and from its buttons.
  const next = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.code !== 'KeyE' || event.ctrlKey || event.metaKey || event.altKey || isImeKey(event)) return;
    if (grid.editing || isWriting(target) || (target as Element).closest('.grid-table-box')) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.grid-table-body')?.focus({ preventScroll: true });
    void grid.nextProblem(columns).catch(quietly);
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => next(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const copy = (event: ClipboardEvent) => {
    if (grid.editing) return;
    event.preventDefault();
    const text = grid.copied(columns);
    if (text === undefined) void copyLater();
    else event.clipboardData.setData('text/plain', text);
  };
  const copyLater = async () => {
    const text = await grid.copy(columns);
    const written = text !== undefined && (await copyText(text));
    if (!written) toasts.show({ type: 'warning', title: t('kit.import.grid.notCopied') });
  };
  const paste = (event: ClipboardEvent) => {
    if (grid.editing) return;
    event.preventDefault();
    void grid.paste(event.clipboardData.getData('text/plain'), columns).then(tell);
  };
  const cell = useCallback(
    (row: number, at: number) => <CheckCell grid={grid} column={columnsIn(0)[at] as CheckColumn} row={row} at={at} />,
    [grid, columnsIn],
  );

  return (
    <GridTable
      label={t('kit.import.grid')}
      place={place}
      columnsIn={columnsIn}
      cell={cell}
      takesKeys
      onKeyDown={keys}
      onCopy={copy}
      onCut={(event) => {
        copy(event);
        if (!grid.editing) void grid.clear(columns).then(tell);
      }}
      onPaste={paste}
      onOpen={enter}
    />
  );
});
