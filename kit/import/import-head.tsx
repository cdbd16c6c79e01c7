import { Button } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { useImport } from './import-context.tsx';
import { failureText, messageText } from './import-text.ts';
import { Steps } from './steps.tsx';

/** The head of every step: what is imported, from which file, how far one is, and what to do next. */
export const ImportHead = observer(function ImportHead({
  detail,
  actions,
}: {
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { spec, model, step } = useImport();
  const i18n = useI18n();
  const { file, failure } = model;
  return (
    <header className="import-head">
      <div className="import-head-line">
        <h1 className="type-title">{i18n.t(spec.titleKey)}</h1>
        {file && (
          <span className="import-file">
            <Paperclip size={12} />
            <span className="cut">{file.name}</span>
          </span>
        )}
        {detail !== undefined && <span className="import-detail cut">{detail}</span>}
        <div className="import-actions" role="group" aria-label={i18n.t('kit.import.actions')}>
          {actions}
        </div>
      </div>
      <Steps step={step} />
      {failure && step !== 'file' && (
        <Callout tone="error" title={i18n.t('kit.import.failed')}>
          {failureText(failure, i18n.t)}
        </Callout>
      )}
      {file?.stopped && (
        <Callout tone="warning">
          {messageText(file.stopped, i18n)}
          {step === 'check' && (
            <>
              {' '}
              <Button size="small" loading={model.rechecking} onClick={() => void model.recheck()}>
                {i18n.t('kit.import.recheck')}
              </Button>
            </>
          )}
        </Callout>
      )}
    </header>
  );
});

/** Facts of a file in one line: rows, encoding, delimiter. */
export function useFileFacts(): string | undefined {
  const { model } = useImport();
  const { t, number } = useI18n();
  const { file } = model;
  if (!file) return undefined;
  const rows = t('kit.import.rows', { count: file.rows, shown: number(file.rows) });
  const how =
    file.format === 'xlsx'
      ? ['XLSX']
      : [t(`kit.import.encoding.${file.encoding}`), t(`kit.import.delimiter.${delimiterName(file.delimiter)}`)];
  return [rows, ...how].join(' · ');
}

/** The name of a delimiter in the words. */
export const delimiterName = (delimiter = ','): string =>
  ({ ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' })[delimiter] ?? 'comma';
