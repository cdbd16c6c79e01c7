import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useEvent, useI18n, useService } from '#core/react/react.tsx';
import type { DocumentFile } from '#kit/records/field.ts';
import type { HistoryResponse, HistoryEntry } from '#kit/form/api.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { documentHref, sizeOf } from './file-preview.tsx';

/** A document as somebody put it there. */
interface Version {
  readonly entry: HistoryEntry;
  readonly of: DocumentFile;
}

/** Every document a field has held, latest first, as the record's history tells: to be opened, or put back. */
export default function FileVersions(props: {
  readonly record: string;
  readonly id: number;
  /** Read again when it changes. */
  readonly version: number;
  readonly field: string;
  readonly current: DocumentFile | undefined;
  readonly onRestore?: (of: DocumentFile) => void;
}) {
  const { record, id, version, field, current, onRestore } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const [versions, setVersions] = useState<readonly Version[]>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEvent(recordsUndone, () => setTries((now) => now + 1));
  useEffect(() => {
    const abort = new AbortController();
    server.get<HistoryResponse>(`/${record}/${id}/history`, { signal: abort.signal, quiet: true }).then(
      ({ entries }) => {
        setVersions(entries.flatMap((entry) => versionOf(entry, field)));
        setFailed(false);
      },
      () => abort.signal.aborted || setFailed(true),
    );
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version is a reason to read again, and a network that is back
  }, [server, record, id, field, version, tries]);
  if (failed) return <p className="file-none">{t('kit.history.notLoaded')}</p>;
  if (!versions) return <p className="file-none">{t('kit.history.loading')}</p>;
  if (versions.length === 0) return <p className="file-none">{t('kit.file.noVersions')}</p>;
  return (
    <ol className="file-versions" aria-label={t('kit.file.versions')}>
      {versions.map(({ entry, of }) => (
        <li key={entry.id}>
          <a className="form-link" href={documentHref(of)} target="_blank" rel="noreferrer">
            {of.name}
          </a>
          <span className="file-size">{sizeOf(of, i18n)}</span>
          <span className="file-by">
            {entry.by?.name ?? t('kit.history.product')} · <time dateTime={entry.at}>{i18n.moment(entry.at)}</time>
          </span>
          {of.file === current?.file ? (
            <span className="file-now">{t('kit.file.current')}</span>
          ) : (
            onRestore && (
              <Button size="small" icon={<Undo size={14} />} onClick={() => onRestore(of)}>
                {t('kit.history.restore')}
              </Button>
            )
          )}
        </li>
      ))}
    </ol>
  );
}

function versionOf(entry: HistoryEntry, field: string): readonly Version[] {
  const after = entry.changes[field]?.[1] as DocumentFile | null | undefined;
  return after ? [{ entry, of: after }] : [];
}
