import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { useImport } from './import-context.tsx';
import type { ImportModel } from './import-model.ts';
import { failureText } from './says.ts';

/** What is under way with the rows, else what can be done with them. */
export const Sending = observer(function Sending() {
  const { model } = useImport();
  const { t, number } = useI18n();
  const { sending } = model.corrections;
  const text = model.rechecking
    ? t('kit.import.rechecking')
    : sending > 0
      ? t('kit.import.sending', { count: sending, shown: number(sending) })
      : t('kit.import.edit.text');
  return (
    <span className="import-filter-text cut" role="status">
      {text}
    </span>
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
