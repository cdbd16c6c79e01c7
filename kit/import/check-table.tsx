import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, type ClipboardEvent, type KeyboardEvent } from 'react';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { moveBy } from '#kit/sheet/place.ts';
import { SheetTable } from '#kit/sheet/sheet-table.tsx';
import { CheckCell } from './check-cells.tsx';
import { checkColumns, type CheckColumn } from './check-columns.ts';
import { mostCorrected, type CheckSheet } from './check-sheet.ts';
import { useImport } from './import-context.tsx';
import { answerRow } from './row-answers.tsx';
import { targetLabel } from './says.ts';
import './check-table.css';

/** The sheet of checked rows: windowed, each cell with its problem, edited in place, ranges copied and pasted. */
export const CheckTable = observer(function CheckTable({ sheet }: { readonly sheet: CheckSheet }) {
  const { entity, model } = useImport();
  const { t, number } = useI18n();
  const toasts = useService(toastsService);
  const { place } = sheet;
  const { file, total } = model;
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
  // What stands in which column follows the mapping alone; only widths follow the room.
  const columns = columnsIn(0);
  useEffect(() => place.resize(total, columns.length), [place, total, columns.length]);
  useEffect(() => reaction(() => [place.first, place.last, model.total], () => sheet.see(), { fireImmediately: true }), [place, model, sheet]);

  const enter = () => {
    const column = columns[place.column];
    if (column?.is === 'cell') sheet.edit(true);
    else if (column?.is === 'reason') answerRow(model, sheet, place.row);
  };
  const tell = (sent: number | undefined) => {
    if (sent === undefined) toasts.show({ type: 'warning', title: t('kit.import.sheet.tooMany', { shown: number(mostCorrected) }) });
  };
  const keys = (event: KeyboardEvent) => {
    if (sheet.editing || event.nativeEvent.isComposing || event.altKey) return;
    const held = event.metaKey || event.ctrlKey;
    if (!held && event.code === 'KeyE') sheet.nextProblem(columns);
    else if (!held && (event.key === 'Enter' || event.key === 'F2')) enter();
    else if (!held && (event.key === 'Delete' || event.key === 'Backspace')) void sheet.clear(columns).then(tell);
    else if (!moveBy(event, place)) return;
    event.preventDefault();
  };
  const copy = (event: ClipboardEvent) => {
    if (sheet.editing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', sheet.copied(columns));
  };
  const paste = (event: ClipboardEvent) => {
    if (sheet.editing) return;
    event.preventDefault();
    void sheet.paste(event.clipboardData.getData('text/plain'), columns).then(tell);
  };
  const cell = useCallback(
    (row: number, at: number) => <CheckCell sheet={sheet} column={columnsIn(0)[at] as CheckColumn} row={row} at={at} />,
    [sheet, columnsIn],
  );

  return (
    <SheetTable
      label={t('kit.import.sheet')}
      place={place}
      columnsIn={columnsIn}
      cell={cell}
      takesKeys
      onKeyDown={keys}
      onCopy={copy}
      onPaste={paste}
      onOpen={enter}
    />
  );
});
