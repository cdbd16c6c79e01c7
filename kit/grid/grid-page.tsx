import { Button, ProgressBar } from '@blueprintjs/core';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { CallError, isSilent } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { allowing } from '#kit/bulk/edits.ts';
import type { Entity } from '#kit/records/entity.ts';
import { copyText } from '#kit/share/copy-text.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { SkeletonRows } from '#kit/ui/skeleton.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { moveBy } from './place.ts';
import { GridCell } from './grid-cell.tsx';
import { fitted, gridColumns } from './grid-columns.ts';
import { GridProvider, useGrid } from './grid-context.ts';
import { GridGuard } from './grid-guard.tsx';
import { GridLine } from './grid-line.tsx';
import { createGrid, maxCells, type ManyWritten } from './grid-model.ts';
import { GridTable } from './grid-table.tsx';
import { Counts } from './unsaved-counts.tsx';
import { useLiveGrid } from './use-live-grid.ts';
import './grid.css';

/** Many cells of many records edited as in a spreadsheet; each is kept by itself, and says how it stands. */
export const GridPage = observer(function GridPage(props: {
  readonly entity: Entity;
  /** The fields shown, in order; the title of the record comes first. */
  readonly fields: readonly string[];
  /** Fields that are only read here: a change of them is asked about. */
  readonly asked?: readonly string[] | undefined;
  /** The words of the query whose records are shown. */
  readonly query: URLSearchParams;
  /** Plural of the records: "Buildings". */
  readonly title: string;
  /** A number of them in words: "35 buildings". */
  readonly countWords: (count: number) => string;
  readonly hrefOf?: ((id: number) => string) | undefined;
  /** Called at the end, with whether anything was written. */
  readonly onClose: () => void;
}) {
  const { entity } = props;
  const kernel = useKernel();
  const may = useMay();
  const rights = useSlot(permissions);
  const { t } = useI18n();
  const [grid] = useState(() => createGrid(kernel, entity, gridColumns(entity, props.fields, allowing(rights, may), props.asked), props.query));
  const { rows, edits, place } = grid;
  useEffect(() => {
    void rows.store.restart();
    return rows.store.stop;
  }, [rows]);
  useEffect(() => {
    const stops = [
      reaction(() => rows.store.total ?? 0, (count) => place.resize(count, grid.columns.length), { fireImmediately: true }),
      reaction(() => [place.first, place.last] as const, ([first, last]) => rows.store.show(first, last + 1)),
    ];
    const online = () => void edits.retry();
    addEventListener('online', online);
    return () => {
      stops.forEach((stop) => stop());
      removeEventListener('online', online);
    };
  }, [grid, rows, edits, place]);
  useEvent(recordsUndone, () => rows.refresh());
  useLiveGrid(grid);
  const done = useRef<HTMLButtonElement>(null);
  const { phase, total = 0, failure } = rows.store;
  return (
    <GridProvider value={grid}>
      <div className="grid-mode">
        <SurfaceHead
          title={t('kit.grid.title')}
          count={phase === 'ready' ? props.countWords(total) : undefined}
          actions={
            <>
              <Counts />
              <Button ref={done} intent="primary" text={t('kit.grid.done')} onClick={props.onClose} />
            </>
          }
        />
        {edits.failure && (
          <div className="grid-stuck">
            <Callout tone="error">
              {edits.failure.message} {t('kit.grid.stuck')} <Button size="small" text={t('kit.grid.again')} onClick={() => void edits.retry()} />
            </Callout>
          </div>
        )}
        {phase === 'loading' && <SkeletonRows rows={16} label={t('kit.grid.loading')} />}
        {phase === 'failed' && <Failed failure={failure} onAgain={() => void rows.store.retry()} />}
        {phase === 'ready' && total === 0 && <Blank kind="nomatch" title={t('kit.grid.empty')} text={t('kit.grid.emptyText')} />}
        {phase === 'ready' && total > 0 && (
          <>
            <GridLine hrefOf={props.hrefOf} />
            <Cells label={t('kit.grid.label', { title: props.title })} onLeave={() => done.current?.focus()} />
          </>
        )}
        <SurfaceFoot start={<Sending />} end={<Shortcuts />} />
      </div>
      <GridGuard />
    </GridProvider>
  );
});

function Failed({ failure, onAgain }: { readonly failure: CallError | undefined; readonly onAgain: () => void }) {
  const { t } = useI18n();
  // More records than a grid holds are refused by their number.
  if (failure?.status === 400) return <Blank kind="nomatch" title={t('kit.grid.tooLarge')} text={t('kit.grid.tooLargeText')} />;
  return <Blank kind="error" title={t('kit.grid.notLoaded')} text={failure?.message ?? ''} action={<Button text={t('kit.grid.again')} onClick={onAgain} />} />;
}

/** The cells, and what keys and the clipboard do to a range of them. */
const Cells = observer(function Cells({ label, onLeave }: { readonly label: string; readonly onLeave: () => void }) {
  const grid = useGrid();
  const { t, number } = useI18n();
  const toasts = useService(toastsService);
  const { place, columns } = grid;
  const columnsIn = useCallback(
    (room: number) => {
      const widths = fitted(columns, room);
      return columns.map(({ name, key, right }, index) => ({ id: name, title: t(key), right, width: widths[index] ?? 0 }));
    },
    [columns, t],
  );
  const cell = useCallback((row: number, at: number) => <GridCell row={row} at={at} />, []);

  const tell = ({ tooMany, locked, outside }: ManyWritten) => {
    if (tooMany) toasts.show({ type: 'warning', title: t('kit.grid.tooMany', { shown: number(maxCells) }), description: t('kit.grid.tooManyText') });
    else if (locked + outside > 0) {
      const words = [locked > 0 && t('kit.grid.locked', { count: locked, shown: number(locked) }), outside > 0 && t('kit.grid.outside', { count: outside, shown: number(outside) })];
      toasts.show({ type: 'info', title: t('kit.grid.left'), description: words.filter(Boolean).join(' ') });
    }
  };
  const many = (writing: Promise<ManyWritten>) => {
    writing.then(tell, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      if (!isSilent(error)) toasts.show({ type: 'error', title: t('kit.grid.rowsMissing'), description: error.message });
    });
  };
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const held = event.ctrlKey || event.metaKey;
    const only = held && !event.shiftKey && !event.altKey;
    if (only && event.code === 'KeyZ') void grid.undo();
    else if (only && event.code === 'KeyD') many(grid.fillDown());
    else if (!held && (event.key === 'Delete' || event.key === 'Backspace')) many(grid.clear());
    else if (event.key === 'Escape') {
      if (place.isWide) place.moveTo(place.row, place.column);
      else onLeave();
    } else if (!moveBy(event, place)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isTyping = (event: ClipboardEvent) => (event.target as Element).closest('[data-typing]') !== null;
  const copy = (event: ClipboardEvent) => {
    if (isTyping(event)) return;
    event.preventDefault();
    const text = grid.copied();
    if (text !== undefined) event.clipboardData.setData('text/plain', text);
    else void copyLater();
  };
  const copyLater = async () => {
    const text = await grid.copy().catch(() => undefined);
    const written = text !== undefined && (await copyText(text));
    if (!written) toasts.show({ type: 'warning', title: t('kit.grid.notCopied'), description: t('kit.grid.notCopiedText') });
  };
  return (
    <GridTable
      label={label}
      place={place}
      columnsIn={columnsIn}
      cell={cell}
      onKeyDown={keys}
      onCopy={copy}
      onCut={(event) => {
        copy(event);
        if (!isTyping(event)) many(grid.clear());
      }}
      onPaste={(event) => {
        if (isTyping(event)) return;
        event.preventDefault();
        many(grid.paste(event.clipboardData.getData('text/plain')));
      }}
      onOpen={() => undefined}
    />
  );
});

/** Number of cells on their way to the server. */
const Sending = observer(function Sending() {
  const { edits } = useGrid();
  const { t, number } = useI18n();
  const { sending } = edits;
  return (
    <span className="grid-sending" role="status">
      {sending > 0 && t('kit.grid.sending', { count: sending, shown: number(sending) })}
      {sending > 100 && <ProgressBar aria-hidden="true" />}
    </span>
  );
});

function Shortcuts() {
  const { t } = useI18n();
  return (
    <>
      <Keys of={['↵']}>{t('kit.grid.key.edit')}</Keys>
      <Keys of={['⇧', '↓']}>{t('kit.grid.key.range')}</Keys>
      <Keys of={['Ctrl', 'D']}>{t('kit.grid.key.fill')}</Keys>
      <Keys of={['Ctrl', 'Z']}>{t('kit.grid.key.undo')}</Keys>
      <Keys of={['Esc']}>{t('kit.grid.key.out')}</Keys>
    </>
  );
}
