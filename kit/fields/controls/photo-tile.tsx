import { Error as ErrorIcon, Refresh, SmallCross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useText } from '#core/react/react.tsx';
import { sortKeys, useSortable, type Sorting } from '#kit/drag/sorting.tsx';
import type { Photo } from '#kit/records/field.ts';
import { maxMegabytes, type Upload } from './uploads.ts';

/** The address of a picture in the size of a tile. */
export const thumbnail = (file: string) => `/media/${encodeURIComponent(file)}?size=thumb`;

/** One picture in its place; it can be lifted by pointer or by Space, and taken out. */
export function PhotoTile(props: {
  readonly photo: Photo;
  /** Counts from 1; the first is the cover. */
  readonly place: number;
  readonly count: number;
  readonly sorting: Sorting<Photo>;
  readonly fixed: boolean;
  readonly onRemove: () => void;
}) {
  const { photo, place, count, sorting, fixed } = props;
  const t = useText();
  const { place: spot, grip } = useSortable(sorting, photo.file);
  const lifted = sorting.lifted === photo.file;
  const name = t('kit.photos.place', { place, count });
  return (
    <li ref={fixed ? undefined : spot} className="photos-tile" data-lifted={lifted || undefined}>
      {fixed ? (
        <div className="photos-picture">
          <Thumbnail photo={photo} alt={name} />
        </div>
      ) : (
        <button type="button" ref={grip} className="photos-picture" aria-label={name} aria-pressed={lifted} onKeyDown={sortKeys(sorting, photo.file, true)} onBlur={() => lifted && sorting.drop()}>
          <Thumbnail photo={photo} alt="" />
        </button>
      )}
      {place === 1 && <span className="photos-cover">{t('kit.photos.cover')}</span>}
      {!fixed && (
        <button
          type="button"
          className="photos-remove"
          aria-label={t('kit.photos.remove', { place })}
          title={t('kit.photos.remove', { place })}
          onClick={props.onRemove}
        >
          <SmallCross size={16} />
        </button>
      )}
    </li>
  );
}

/** A picture on its way, with how far it is, or what to do when it did not arrive. */
export const UploadTile = observer(function UploadTile(props: {
  readonly item: Upload;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}) {
  const { item, onCancel, onRetry } = props;
  const t = useText();
  const problem = item.problem === undefined ? undefined : t(item.problem, maxMegabytes);
  const percent = Math.round(item.share * 100);
  return (
    <li className="photos-tile photos-upload" data-state={item.state}>
      {item.preview !== '' && <img src={item.preview} alt="" draggable={false} />}
      {item.state === 'failed' ? (
        <button type="button" className="photos-again" onClick={onRetry} title={problem}>
          <ErrorIcon size={16} />
          <span>
            <Refresh size={12} /> {t('kit.photos.tryAgain')}
          </span>
          <span className="unseen">
            {item.name} {problem}
          </span>
        </button>
      ) : (
        <span className="photos-progress">
          <span>{item.state === 'sending' ? `${percent} %` : t('kit.photos.waiting')}</span>
          <span
            className="photos-bar"
            role="progressbar"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-label={item.name}
          >
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
        </span>
      )}
      <button
        type="button"
        className="photos-remove photos-cancel"
        aria-label={t('kit.photos.cancel', { name: item.name })}
        title={t('kit.photos.cancel', { name: item.name })}
        onClick={onCancel}
      >
        <SmallCross size={16} />
      </button>
    </li>
  );
});

function Thumbnail({ photo, alt }: { readonly photo: Photo; readonly alt: string }) {
  return <img src={thumbnail(photo.file)} alt={alt} width={photo.width} height={photo.height} loading="lazy" draggable={false} />;
}
