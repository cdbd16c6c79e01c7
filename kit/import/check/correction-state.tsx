import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { useImport } from '../import-context.tsx';
import type { ImportModel } from '../import-model.ts';
import { isOfRows } from './row-corrections.ts';
import { failureText } from '../import-text.ts';

/** Progress of the corrections, else the button that undoes the last step. */
export const Sending = observer(function Sending() {
  const { model } = useImport();
  const { t, number } = useI18n();
  const { sending, lastStep } = model.corrections;
  const said = lastStep && isOfRows(lastStep) ? lastStep : [];
  const cells = said.reduce((sum, row) => sum + Object.keys(row.cells ?? {}).length, 0);
  const rows = said.length;
  const isBusy = model.rechecking || sending > 0;
  const text = () => {
    if (model.rechecking) return t('kit.import.rechecking');
    if (sending > 0) return t('kit.import.sending', { count: sending, shown: number(sending) });
    if (cells > 0) return t('kit.import.changed', { count: cells, shown: number(cells) });
    if (lastStep && !isOfRows(lastStep)) return t('kit.import.decided.file');
    if (rows > 0) return t('kit.import.decided', { count: rows, shown: number(rows) });
    return model.waiting > 0 ? t('kit.import.edit.text') : '';
  };
  return (
    <>
      <span className="import-filter-text cut" role="status">
        {text()}
      </span>
      {lastStep && !isBusy && (
        <Button size="small" variant="minimal" icon={<Undo size={14} />} onClick={() => void model.corrections.undo()}>
          {t('common.undo')}
        </Button>
      )}
    </>
  );
});

/** Why what was said of rows was not taken, and what to do about it. */
export const NotTaken = observer(function NotTaken() {
  const { model } = useImport();
  const { t } = useI18n();
  const { corrections } = model;
  if (!corrections.failure) return null;
  return (
    <div className="import-not-taken">
      <Callout tone="error">
        {failureText(corrections.failure, t)} {t('kit.import.notTaken')}{' '}
        <Button size="small" onClick={() => void corrections.retry()}>
          {t('common.tryAgain')}
        </Button>{' '}
        <Button size="small" variant="minimal" onClick={() => corrections.drop()}>
          {t('common.discard')}
        </Button>
      </Callout>
    </div>
  );
});

/** Ctrl+Z takes back what was said of the rows, wherever the focus is; what was written before stays. */
export function useUndoKey(model: ImportModel): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!held || event.code !== 'KeyZ' || (event.target as Element).matches('input:not([type=checkbox]), textarea')) return;
      event.preventDefault();
      if (!event.repeat) void model.corrections.undo();
    };
    // Before the page's own, which takes back what was written.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [model]);
}
