import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useCallback, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import type { ListResponse, RecordResponse } from '#kit/records/entity.ts';
import { useKeptFocus } from '#kit/ui/use-kept-focus.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { rentUpdate } from '../../rent/index.ts';
import { editTours } from '../area.ts';
import { tourStop, type TourRow, type TourStopRow } from '../entities.ts';
import './tour-stops.css';

/** Stops of a tour at most. */
const maxStops = 20;

type Written = { readonly batch: number | null };

/** The homes that a tour shows, with what its client said of each; each is added and taken out at once, with an undo. */
export function TourStops({ row }: { readonly row: RecordResponse<TourRow> }) {
  const { t, list } = useI18n();
  const id = useId();
  const mayEdit = useMay()(editTours);
  const { stops, add, remove } = useStops(row);
  const kept = useKeptFocus(() => document.getElementById(`${id}-rent`));
  const verdictOf = ({ feedback, feedbackReason }: TourStopRow) =>
    feedback === null ? t('tour.stops.noVerdict') : list([t(`tourStop.feedback.${feedback}`), ...(feedbackReason === null ? [] : [t(`tourStop.feedbackReason.${feedbackReason}`)])]);
  return (
    <section className="form-group" aria-labelledby={id}>
      <div className="form-heading">
        <h2 className="type-section" id={id}>
          {t('tour.rents')}
        </h2>
        <p>{t('tour.rents.help')}</p>
      </div>
      <div className="tour-stops" aria-busy={!stops || undefined} {...kept}>
        {stops?.length === 0 && <p className="tour-stops-none">{t('tour.stops.none')}</p>}
        {stops && stops.length > 0 && (
          <ol>
            {stops.map((stop) => (
              <li key={stop.id}>
                {stop.rent === null ? <b>{stop.unit}</b> : <Link to={rentUpdate.href({ rentId: stop.rent })}>{stop.unit}</Link>}
                <span className="tour-stops-verdict">{verdictOf(stop)}</span>
                {mayEdit && (
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<SmallCross />}
                    aria-label={t('kit.form.removeNamed', { name: stop.unit })}
                    {...whyNot(stop.feedback !== null && t('tour.stops.judged'))}
                    onClick={() => void remove(stop)}
                  />
                )}
              </li>
            ))}
          </ol>
        )}
        {mayEdit && stops && stops.length < maxStops && (
          <label htmlFor={`${id}-rent`}>
            <span className="form-label">{t('tour.stops.add')}</span>
            <ReferenceControl
              id={`${id}-rent`}
              name="rent"
              field={tourStop.fields.rent as never}
              value={null}
              wordKey="tourStop.rent"
              where={{ building: row.building }}
              onLabel={(_, rent, title) => void add(rent, title)}
              onChange={() => undefined}
            />
          </label>
        )}
      </div>
    </section>
  );
}

/** The stops of a tour in their order, undefined until they have come, and what changes them. */
function useStops({ id: tour }: RecordResponse<TourRow>) {
  const kernel = useKernel();
  const calls = useService(http);
  const { t } = useI18n();
  const [stops, setStops] = useState<readonly TourStopRow[]>();
  const read = useCallback(
    (signal?: AbortSignal) =>
      calls.get<ListResponse<TourStopRow>>('/tourStop', { query: { tour, sort: 'place', limit: 100 }, ...(signal && { signal }), quiet: true }).then(({ rows }) => setStops(rows), () => undefined),
    [calls, tour],
  );
  useEffect(() => {
    const gone = new AbortController();
    void read(gone.signal);
    return () => gone.abort();
  }, [read]);
  useLiveRecords('tourStop', () => void read());
  useEvent(recordsUndone, () => void read());
  // the generic handler tells a failure
  const change = async (write: () => Promise<Written>, title: string) => {
    try {
      const { batch } = await write();
      showUndoable(kernel, batch, { title });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
    await read();
  };
  const options = { titleKey: 'tour.notChanged' };
  return {
    stops,
    add: async (rent: number, unit: string) => {
      if (stops?.some((stop) => stop.rent === rent)) return;
      const place = Math.max(-1, ...(stops ?? []).map((stop) => stop.place)) + 1;
      await change(() => calls.post<Written>('/tourStop', { tour, rent, unit, place }, options), t('tour.stops.added', { name: unit }));
    },
    remove: ({ id, version, unit }: TourStopRow) => change(() => calls.delete<Written>(`/tourStop/${id}`, { ...options, version }), t('tour.stops.removed', { name: unit })),
  };
}
