import { useEffect, useRef, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import { Control } from '#kit/fields/form-fields.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { Photo } from '#kit/records/field.ts';
import { editRents, rent as rentEntity, type RentRow } from '../../rent/index.ts';

/** The photos of the rent, added and sorted where the ad needs them; each change is saved with the rent at once. */
export function RentPhotos({ rent, onSaved }: { readonly rent: number; readonly onSaved: () => Promise<void> }) {
  const server = useService(http);
  const i18n = useI18n();
  const mayEdit = useMay()(editRents);
  const [photos, setPhotos] = useState<readonly Photo[]>();
  const version = useRef(0);
  // Pictures come one by one: each is saved on the version that the one before made.
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const control = new AbortController();
    server.get<RecordResponse<RentRow>>(`/rent/${rent}`, { quiet: true, signal: control.signal }).then(
      (found) => {
        version.current = found.version;
        setPhotos(found.photos);
      },
      () => undefined,
    );
    return () => control.abort();
  }, [server, rent]);
  if (!photos) return null;
  const save = (next: readonly Photo[]) => {
    setPhotos(next);
    queue.current = queue.current.then(async () => {
      try {
        const saved = await server.put<RentRow>(`/rent/${rent}`, { photos: next }, { version: version.current, titleKey: 'ad.photos.notSaved' });
        version.current = saved.version;
        await onSaved();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    });
  };
  return (
    <div className="ad-photos">
      <span id="ad-photos-label" className="unseen">
        {i18n.t('ad.fix.photos')}
      </span>
      <Control
        id="ad-photos"
        name="photos"
        field={rentEntity.fields.photos as never}
        value={photos as never}
        wordKey="ad.photos.add"
        labelledBy="ad-photos-label"
        readOnly={!mayEdit}
        onChange={(next) => save((next as unknown as readonly Photo[] | null) ?? [])}
      />
    </div>
  );
}
