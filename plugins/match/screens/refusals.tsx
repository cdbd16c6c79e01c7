import { Button, DialogBody } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { MatchRefusals } from '../api.ts';
import { editMatches } from '../area.ts';
import './refusals.css';

type Refusal = MatchRefusals['rows'][number];

/** People who were found not to fit a match, opened from their number: by whom and why, each to be taken back. Nothing where nobody was. */
export function Refusals({ match, count = 0 }: { readonly match: number; /** Known before they are read. */ readonly count?: number }) {
  const i18n = useI18n();
  const { t, moment, number } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const mayEdit = useMay()(editMatches);
  const [rows, setRows] = useState<readonly Refusal[]>();
  const [isOpen, setOpen] = useState(false);
  /** The one that is being taken back. */
  const [busy, setBusy] = useState<number>();
  const [news, setNews] = useState(0);
  useRecordsChanged(({ record }) => record === 'matchRefusal' || record === '*', () => setNews((old) => old + 1));
  useEffect(() => {
    const gone = new AbortController();
    server.get<MatchRefusals>(`/match/${match}/refusals`, { quiet: true, signal: gone.signal }).then((answer) => setRows(answer.rows), () => undefined);
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- read again once one was made or taken back
  }, [server, match, news]);
  const takeBack = async ({ id, version, name }: Refusal) => {
    if (busy !== undefined) return;
    setBusy(id);
    try {
      const { batch } = await server.delete<{ readonly batch: number }>(`/matchRefusal/${id}`, { version, quiet: true });
      await i18n.ready().catch(() => undefined);
      showUndoable(kernel, batch, { title: t('match.refusals.takenBack', { name }) });
      setRows((old) => old?.filter((one) => one.id !== id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, 'matchRefusal', 'match.refusals.notTakenBack');
    } finally {
      setBusy(undefined);
      setNews((old) => old + 1);
    }
  };
  const shown = rows?.length ?? count;
  if (shown === 0) return null;
  return (
    <>
      <button type="button" className="form-link match-refusals-open" onClick={() => setOpen(true)}>
        {t('match.candidates.refusedCount', { count: number(shown) })}
      </button>
      <Dialog isOpen={isOpen} title={t('match.refusals')} onClose={() => setOpen(false)} isCloseButtonShown={false}>
        <DialogClose onClose={() => setOpen(false)} />
        <DialogBody>
          <ul className="match-refusals">
            {rows?.map((row) => (
              <li key={row.id}>
                <span>
                  <strong>{row.name}</strong>
                  <span>{[t(`match.refusal.${row.reason}`), row.note].filter(Boolean).join(' · ')}</span>
                  <small>{[row.by || t('kit.history.product'), moment(row.at)].join(' · ')}</small>
                </span>
                <Button size="small" aria-label={t('match.refusals.takeBackOf', { name: row.name })} loading={busy === row.id} {...whyNot(!mayEdit && noRight(t, editMatches))} text={t('match.refusals.takeBack')} onClick={() => void takeBack(row)} />
              </li>
            ))}
          </ul>
        </DialogBody>
      </Dialog>
    </>
  );
}
