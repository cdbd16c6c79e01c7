import { AnchorButton, Button } from '@blueprintjs/core';
import { Cross, History as HistoryIcon, Paperclip, Refresh, Share } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { DocumentFile } from '#kit/records/field.ts';
import type { ControlProps } from '../control.ts';
import { useOptionalForm } from '#kit/form/form-context.ts';
import { documentHref, FilePreview, sizeOf } from './file-preview.tsx';
import { maxMegabytes, Uploads, type Upload } from './uploads.ts';
import './file-control.css';

const FileVersions = lazy(() => import('./file-versions.tsx'));

/** Kinds of file the server takes. */
const accepted = 'application/pdf,image/png,image/jpeg';

/** One PDF or picture: dropped, pasted or chosen, shown as it is, and replaced without losing the earlier ones. */
export const FileControl = observer(function FileControl(props: ControlProps<'file'>) {
  const { id, name, value, onChange, onPending, readOnly, wrong } = props;
  const { t } = useI18n();
  const server = useService(http);
  const [over, setOver] = useState(false);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [uploads] = useState(() =>
    Uploads.create(
      {},
      {
        http: server,
        path: '/document',
        onArrived: ({ file, size }: Pick<DocumentFile, 'file' | 'size'>, item: Upload) =>
          latest.current({ file, size, name: item.name.slice(0, 200) }),
      },
    ),
  );
  const { onTheWay } = uploads;
  const [item] = uploads.items;
  useEffect(() => onPending?.(name, onTheWay), [onPending, name, onTheWay]);
  useEffect(() => () => uploads.stop(), [uploads]);
  const take = (files: FileList | undefined) => {
    const [file] = files ?? [];
    if (!file || readOnly) return;
    uploads.stop();
    uploads.add([file]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    // Other controls of the page take pictures wherever they are pasted; this one is meant while it has the focus.
    event.stopPropagation();
    take(event.clipboardData.files);
  };
  const choose = (label: string) => (
    <label className={value ? 'file-replace' : 'file-add'} data-wrong={wrong || undefined}>
      {!value && <Paperclip size={16} />}
      <span>{label}</span>
      {!value && <span className="file-kinds">{t('kit.file.kinds', maxMegabytes)}</span>}
      <input
        id={id}
        className="unseen"
        type="file"
        accept={accepted}
        onChange={({ currentTarget }) => {
          take(currentTarget.files ?? undefined);
          // The same file may be chosen again after it was taken out.
          currentTarget.value = '';
        }}
      />
    </label>
  );
  return (
    <div
      className="file"
      role="group"
      tabIndex={readOnly ? undefined : -1}
      data-over={over || undefined}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {value ? (
        <FileCard file={value}>
          {!readOnly && choose(t('kit.file.replace'))}
          {!readOnly && (
            <Button size="small" variant="minimal" icon={<Cross size={14} />} onClick={() => onChange(null)}>
              {t('kit.file.remove')}
            </Button>
          )}
        </FileCard>
      ) : (
        !readOnly && !item && choose(t('kit.file.add'))
      )}
      {item && <UploadLine item={item} uploads={uploads} />}
      <EarlierFiles field={name} current={value ?? undefined} {...(!readOnly && { onRestore: onChange })} />
    </div>
  );
});

/** A file with its preview and facts, and the ways to another beside the one that opens it. */
function FileCard({ file, children }: { readonly file: DocumentFile; readonly children: ReactNode }) {
  const i18n = useI18n();
  return (
    <div className="file-card">
      <FilePreview of={file} />
      <div className="file-facts">
        <span className="file-name">{file.name}</span>
        <span className="file-size">{sizeOf(file, i18n)}</span>
        <span className="file-actions">
          <AnchorButton size="small" icon={<Share size={14} />} href={documentHref(file)} target="_blank" rel="noreferrer">
            {i18n.t('kit.file.open')}
          </AnchorButton>
          {children}
        </span>
      </div>
    </div>
  );
}

/** A file on its way: how far it is, or why it stays away. */
const UploadLine = observer(function UploadLine({ item, uploads }: { readonly item: Upload; readonly uploads: Uploads }) {
  const { t } = useI18n();
  return (
    <div className="file-way" data-state={item.state} role={item.state === 'waiting' || item.state === 'sending' ? 'status' : 'alert'}>
      <span className="file-said">
        <strong>{item.name}</strong> {wordsOf(item, t)}
      </span>
      {item.state === 'sending' && (
        <span
          className="file-bar"
          role="progressbar"
          aria-label={item.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(item.share * 100)}
        >
          <span style={{ inlineSize: `${item.share * 100}%` }} />
        </span>
      )}
      {item.state === 'failed' && (
        <Button size="small" icon={<Refresh size={14} />} onClick={() => uploads.retry([item])}>
          {t('kit.photos.tryAgain')}
        </Button>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label={t('kit.photos.cancel', { name: item.name })}
        onClick={() => uploads.cancel(item)}
      />
    </div>
  );
});

/** The files that stood here before, fetched when somebody asks for them. */
const EarlierFiles = observer(function EarlierFiles(props: { readonly field: string; readonly current: DocumentFile | undefined; readonly onRestore?: (file: DocumentFile) => void }) {
  const { t } = useI18n();
  const form = useOptionalForm()?.form;
  const [open, setOpen] = useState(false);
  if (form?.id === undefined) return null;
  return (
    <>
      <Button
        className="file-earlier"
        size="small"
        variant="minimal"
        icon={<HistoryIcon size={14} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('kit.file.versions')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FileVersions record={form.subject.entity.name} id={form.id} version={form.version} {...props} />
        </Suspense>
      )}
    </>
  );
});

const wordsOf = ({ state, problem, share }: Upload, t: ReturnType<typeof useI18n>['t']): string => {
  if (state === 'waiting') return t('kit.photos.waiting');
  if (state === 'sending') return `${Math.round(share * 100)} %`;
  return problem === undefined ? t('kit.file.missing') : t(problem, maxMegabytes);
};
