import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { Control } from '#kit/fields/form-fields.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { Photo } from '#kit/records/field.ts';
import { labelKey } from '#kit/records/words.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { editRents, rent as rentEntity, type RentRow } from '../../rent/index.ts';

/** The photos of the rent, added and sorted where the ad needs them; each change is saved with the rent at once. */
export function RentPhotos({ rent, onSaved }: { readonly rent: number; readonly onSaved: () => Promise<void> }) {
  const kernel = useKernel();
  const server = useService(http);
  const i18n = useI18n();
  const mayEdit = useMay()(editRents);
  const [photos, setPhotos] = useState<readonly Photo[]>();
  const version = useRef(0);
  // Pictures come one by one: each is saved on the version that the one before made.
  const queue = useRef<Promise<void>>(Promise.resolve());
  const take = useCallback((found: RentRow) => {
    version.current = found.version;
    setPhotos(found.photos);
  }, []);
  const ask = useCallback((signal?: AbortSignal) => server.get<RecordResponse<RentRow>>(`/rent/${rent}`, { quiet: true, ...(signal && { signal }) }), [server, rent]);
  useEffect(() => {
    const control = new AbortController();
    ask(control.signal).then(take, () => undefined);
    return () => control.abort();
  }, [ask, take]);
  useEvent(recordsUndone, () => void ask().then(take, () => undefined));
  const save = (next: readonly Photo[]) => {
    const isRead = photos !== undefined;
    if (isRead) setPhotos(next);
    queue.current = queue.current.then(async () => {
      try {
        if (!isRead) {
          // added before anybody knew which there are: they come behind those
          const found = await ask();
          version.current = found.version;
          next = [...found.photos, ...next.filter(({ file }) => found.photos.every((one) => one.file !== file))];
        }
        const saved = await server.put<RentRow & { readonly batch: number | null }>(`/rent/${rent}`, { photos: next }, { version: version.current, titleKey: 'ad.photos.notSaved' });
        version.current = saved.version;
        if (!isRead) setPhotos(saved.photos);
        showUndoable(kernel, saved.batch, { title: i18n.t('kit.form.saved', { name: saved.title }), description: i18n.t(labelKey(rentEntity, 'photos')) });
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
        value={(photos ?? []) as never}
        wordKey="ad.photos.add"
        labelledBy="ad-photos-label"
        readOnly={!mayEdit}
        onChange={(next) => save((next as unknown as readonly Photo[] | null) ?? [])}
      />
    </div>
  );
}
