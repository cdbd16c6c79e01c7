import { AnchorButton, Button } from '@blueprintjs/core';
import { ArrowRight, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useEvent, useI18n, useKernel } from '#core/react/react.tsx';
import { leftOutWords } from '#kit/review/summary.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { Status } from '#kit/ui/status.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import type { ImportFile, ImportOutcome } from './api.ts';
import { Progress } from './file-step.tsx';
import { useImport } from './import-context.tsx';
import { downloadRows } from './download-rows.ts';
import { ImportHead } from './import-head.tsx';
import './result-step.css';

/** Rows that were refused while they were written, and the way to have them. */
const Refused = observer(function Refused({ rows }: { readonly rows: number }) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const { file } = model;
  return (
    <Callout tone="warning">
      {t('kit.import.outcome.refused', { count: rows, shown: number(rows) })}{' '}
      {file && (
        <Button size="small" onClick={() => void downloadRows(entity, model, file, i18n)}>
          {t('kit.import.download', { count: model.waiting, shown: number(model.waiting) })}
        </Button>
      )}
    </Callout>
  );
});

/** The last step: rows being written, then what was written and the way to take it back. */
export const ResultStep = observer(function ResultStep() {
  const { model, spec, go } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const href = useHref(spec.list.href());
  const open = useLinkClickHandler<HTMLAnchorElement>(spec.list.href());
  const kernel = useKernel();
  const { file, undo } = model;
  const undone = undo.done;
  const batch = file?.outcome?.batch;
  useEffect(() => void undo.look(batch), [undo, batch]);
  useEvent(recordsUndone, () => void undo.look(batch));
  if (!file) return null;
  const { outcome } = file;
  if (!outcome) return <Writing />;
  const leftOut = file.leftOut ?? 0;
  const left = leftOutWords(i18n, { out: leftOut, wrong: model.waiting - leftOut });
  return (
    <div className="import-page">
      <ImportHead
        actions={
          <>
            <Button variant="minimal" onClick={() => go('file')}>
              {t('kit.import.another')}
            </Button>
            <AnchorButton intent="primary" endIcon={<ArrowRight />} href={href} onClick={open as never}>
              {t('kit.import.open')}
            </AnchorButton>
          </>
        }
      />
      <div className="import-body import-body-file">
        <section className="import-outcome">
          <h2 className="type-section">
            <Status shape={undone ? 'paused' : 'done'}>
              {t(undone ? 'kit.import.undone' : 'kit.import.done', { name: file.name })}
            </Status>
          </h2>
          <Counts file={file} outcome={outcome} waiting={model.waiting} />
          {left && <p className="import-outcome-left">{left}</p>}
          {outcome.refused !== undefined && <Refused rows={outcome.refused} />}
          {outcome.batch !== null && !undone && (
            <div>
              <Button icon={<Undo />} loading={undo.running} onClick={() => typeof batch === 'number' && void undo.take(batch, (one) => undoBatch(kernel, one))}>
                {t('kit.import.undo')}
              </Button>
            </div>
          )}
          {undone && undone.refused.length > 0 && (
            <Callout tone="warning">
              {t('kit.import.undo.refused', { count: undone.refused.length, shown: number(undone.refused.length) })}
            </Callout>
          )}
        </section>
      </div>
    </div>
  );
});

/** Progress of the writing; it can be paused, gone on with and given up. */
const Writing = observer(function Writing() {
  const { model } = useImport();
  const { t, number } = useI18n();
  const { file, writable } = model;
  if (!file) return null;
  const isPaused = file.state === 'paused';
  return (
    <div className="import-page">
      <ImportHead />
      <div className="import-body import-body-file">
        <Progress
          share={file.done / Math.max(writable, 1)}
          label={t(isPaused ? 'kit.import.paused' : 'kit.import.writing', { shown: number(file.done), total: number(writable) })}
        />
        <div className="import-run-actions">
          {isPaused ? (
            <Button intent="primary" onClick={() => void model.apply(window.location.pathname + window.location.search)}>
              {t('kit.import.goOn')}
            </Button>
          ) : (
            <Button onClick={() => void model.pause()}>{t('kit.import.pause')}</Button>
          )}
          <Button onClick={() => void model.cancel()}>{t('kit.import.cancel')}</Button>
        </div>
        <Callout tone="info">{t('kit.import.cancel.text')}</Callout>
      </div>
    </div>
  );
});

/** Records that were made, changed and left as they were, by kind. */
function Counts({ file, outcome, waiting }: { readonly file: ImportFile; readonly outcome: ImportOutcome; readonly waiting: number }) {
  const { t, number } = useI18n();
  const lines = [
    ...Object.entries({ created: outcome.created, changed: outcome.changed, same: file.counts?.same ?? 0, left: waiting }).map(([key, count]) => ({ label: t(`kit.import.outcome.${key}`), count })),
    ...Object.entries(outcome.made).map(([kind, count]) => ({ label: t('kit.import.outcome.made', { kind: t(kind) }), count })),
  ];
  return (
    <dl>
      {lines.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
