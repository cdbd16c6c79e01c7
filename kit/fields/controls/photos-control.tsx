import { Camera, CloudUpload, Error as ErrorIcon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { http } from '#core/http/http.ts';
import { isImageLink } from '#core/rules/index.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { DragScope, moved, useSorting } from '#kit/drag/sorting.tsx';
import type { Photo } from '#kit/records/field.ts';
import type { ControlProps } from '../control.ts';
import { PhotoLink } from './photo-link.tsx';
import { PhotoTile, UploadTile } from './photo-tile.tsx';
import { maxMegabytes, Uploads, type Upload } from './uploads.ts';
import './photos-control.css';

/** Kinds of picture the server takes. */
const accepted = 'image/jpeg,image/png,image/webp';

const picturesOf = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));

/** Puts a picture that arrived before those that were added after it, however late it came. */
function inOrder(photos: readonly Photo[], orders: ReadonlyMap<string, number>, photo: Photo, order: number): readonly Photo[] {
  if (photos.some(({ file }) => file === photo.file)) return photos;
  const later = photos.findIndex(({ file }) => (orders.get(file) ?? 0) > order);
  return later < 0 ? [...photos, photo] : photos.toSpliced(later, 0, photo);
}

/** Pictures: dropped, pasted or chosen, sent one after the other, put in order by hand or by keys. */
export const PhotosControl = observer(function PhotosControl(props: ControlProps<'photos'>) {
  const { id, name, field, onChange, onPending, describedBy, wrong } = props;
  const { t } = useI18n();
  const server = useService(http);
  const photos = props.value ?? [];
  const max = field.options.max ?? 1_000;
  const root = useRef<HTMLDivElement>(null);
  // Pictures arrive one by one while others are moved or taken out: each finds its place in what is there by then.
  const latest = useRef({ photos, onChange });
  latest.current = { photos, onChange };
  const orders = useRef(new Map<string, number>());
  const [uploads] = useState(() =>
    Uploads.create(
      {},
      {
        http: server,
        path: '/file',
        onArrived({ file, width, height }: Photo, { order }: Upload) {
          const { photos: there, onChange: put } = latest.current;
          put(inOrder(there, orders.current, { file, width, height }, order));
          orders.current.set(file, order);
        },
      },
    ),
  );
  const { onTheWay, refused } = uploads;
  const room = Math.max(0, max - photos.length - (uploads.items.length - refused.length));
  const add = (files: readonly File[]) => uploads.add(files, room);

  useEffect(() => onPending?.(name, onTheWay), [onPending, name, onTheWay]);
  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData);
      if (props.readOnly) return;
      if (files.length > 0) add(files);
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      const typing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (files.length === 0 && room > 0 && !typing && isImageLink(text) === true) uploads.addLink(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  const sorting = useSorting(
    photos,
    ({ file }) => file,
    (from, to) => onChange(moved(photos, from, to)),
  );
  const take = (event: DragEvent) => {
    event.preventDefault();
    // A file that is no picture is sent too, and refused with a reason: one that vanishes explains nothing.
    if (!props.readOnly) add([...event.dataTransfer.files]);
  };
  const place = sorting.shown.findIndex(({ file }) => file === sorting.lifted) + 1;
  return (
    <DragScope>
      <div
        ref={root}
        className="photos"
        role="group"
        aria-labelledby={props.labelledBy}
        aria-describedby={describedBy}
        onDragOver={(event) => event.preventDefault()}
        onDrop={take}
      >
        <ul className="photos-tiles">
          {sorting.shown.map((photo, index) => (
            <PhotoTile
              key={photo.file}
              photo={photo}
              place={index + 1}
              count={photos.length}
              sorting={sorting}
              fixed={props.readOnly ?? false}
              onRemove={() => onChange(photos.filter(({ file }) => file !== photo.file))}
            />
          ))}
          {uploads.items.filter(({ state }) => state !== 'refused').map((item) => (
            <UploadTile
              key={item.key}
              item={item}
              onCancel={() => uploads.cancel(item)}
              onRetry={() => uploads.retry([item])}
            />
          ))}
          {!props.readOnly && room > 0 && (
            <li>
              <label className="photos-add" data-wrong={wrong || undefined}>
                <Camera size={16} />
                {t('kit.photos.add')}
                <input
                  id={id}
                  className="unseen"
                  type="file"
                  accept={accepted}
                  multiple
                  onChange={({ currentTarget }) => {
                    add([...(currentTarget.files ?? [])]);
                    // The same file may be chosen again after it was taken out.
                    currentTarget.value = '';
                  }}
                />
              </label>
            </li>
          )}
        </ul>
        {!props.readOnly && room > 0 && <PhotoLink id={`${id}-link`} onAdd={(link) => uploads.addLink(link)} />}
        {uploads.items.length > refused.length && <UploadsFoot uploads={uploads} />}
        {refused.length > 0 && <RefusedPhotos uploads={uploads} limit={max} />}
        <div className="unseen" role="status" aria-live="assertive">
          {sorting.lifted !== undefined && t('kit.photos.lifted', { place, count: photos.length })}
        </div>
      </div>
    </DragScope>
  );
});

/** Pictures that are on their way, and those that did not arrive. */
const UploadsFoot = observer(function UploadsFoot({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useI18n();
  const { onTheWay, failed } = uploads;
  return (
    <div className="photos-foot" role="status">
      <CloudUpload size={16} />
      <span className="photos-said">
        {[
          onTheWay > 0 && t('kit.photos.uploading', { count: onTheWay }),
          failed.length === 1 && t('kit.photos.missing', { name: failed[0]?.name ?? '' }),
          failed.length > 1 && t('kit.photos.missingMany', { count: failed.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {failed.length > 0 && (
        <button type="button" className="form-link" onClick={() => uploads.retry(failed)}>
          {t('kit.photos.tryAgain')}
        </button>
      )}
    </div>
  );
});

/** Files that are no pictures for this field, each with its reason, until somebody leaves them out. */
const RefusedPhotos = observer(function RefusedPhotos({ uploads, limit }: { readonly uploads: Uploads; readonly limit: number }) {
  const { t } = useI18n();
  return (
    <ul className="photos-refused" role="alert">
      {uploads.refused.map((item) => (
        <li key={item.key}>
          <ErrorIcon size={12} />
          <span>
            <strong>{item.name}</strong> {t(item.problem ?? 'rule.file.broken', { ...maxMegabytes, limit })}
          </span>
          <button type="button" className="form-link" onClick={() => uploads.cancel(item)}>
            {t('kit.photos.leaveOut')}
          </button>
        </li>
      ))}
    </ul>
  );
});
