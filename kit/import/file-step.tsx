import { Button } from '@blueprintjs/core';
import { CloudUpload, Download } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { handOver } from '#kit/export/hand-over.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { useImport } from './import-context.tsx';
import { ImportHead } from './import-head.tsx';
import { failureText } from './import-text.ts';
import { largestFile } from './limits.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The first step: a file is dropped, chosen, or its rows pasted. */
export const FileStep = observer(function FileStep() {
  const { entity, model, spec, go } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { uploading, failure, gone } = model;

  const take = async (file: File | undefined) => {
    if (!file || uploading !== undefined) return;
    setRefused(file.size > largestFile ? t('kit.import.file.tooLarge') : undefined);
    if (file.size > largestFile) return;
    if (await model.upload(file)) go('encoding');
  };

  const template = async () => {
    // a page begins with the words it was drawn with; a file has all of them
    const [{ templateOf }] = await Promise.all([import('./template.ts'), i18n.ready().catch(() => undefined)]);
    const file = new Blob([templateOf(entity, spec.example ?? {}, i18n)], { type: 'text/csv;charset=utf-8' });
    handOver(t('kit.import.template.name', { title: t(entity.name) }), file);
  };

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const file =
        event.clipboardData?.files[0] ??
        (text.includes('\n') ? new File([text], t('kit.import.file.pasted')) : undefined);
      if (!file) return;
      event.preventDefault();
      void latest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [t]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div className="import-page">
      <ImportHead
        actions={
          <Link className="import-link" to={spec.upload.href()}>
            {t('kit.import.byHand')}
          </Link>
        }
      />
      <div className="import-body import-body-file">
        {gone && <Callout tone="warning">{t('kit.import.gone')}</Callout>}
        {(refused ?? failure) && (
          <Callout tone="error" title={t('kit.import.file.refused')}>
            {refused ?? (failure && failureText(failure, t))}
          </Callout>
        )}
        <div
          className="import-drop"
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <CloudUpload size={24} className="import-drop-icon" />
          <p className="import-drop-title">{t('kit.import.file.drop')}</p>
          <p className="import-drop-text">
            {t('kit.import.file.kinds', { megabytes: number(largestFile / 1024 / 1024) })}
          </p>
          {uploading === undefined ? (
            <Button intent="primary" onClick={() => input.current?.click()}>
              {t('kit.import.file.choose')}
            </Button>
          ) : (
            <Progress
              share={uploading}
              label={t(uploading < 1 ? 'kit.import.file.uploading' : 'kit.import.file.reading')}
            />
          )}
          <p className="import-drop-text">{t('kit.import.file.paste')}</p>
          <input
            ref={input}
            type="file"
            hidden
            accept={accepted}
            aria-label={t('kit.import.file.choose')}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </div>
        <Callout tone="info">{t('kit.import.safe')}</Callout>
        <div>
          <Button variant="minimal" icon={<Download />} onClick={() => void template()}>
            {t('kit.import.template')}
          </Button>
        </div>
      </div>
    </div>
  );
});

/** Progress bar from 0 to 1 with a label. */
export function Progress({ share, label }: { readonly share: number; readonly label: string }) {
  const percent = Math.round(Math.min(share, 1) * 100);
  return (
    <div className="import-progress">
      <div className="import-progress-label">
        <span>{label}</span>
        <span className="number">{percent}%</span>
      </div>
      <div
        className="import-progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className="import-progress-bar" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
