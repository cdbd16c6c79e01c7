import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { CallError, http, type Http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { HistoryResponse } from '#kit/form/api.ts';
import { Status } from '#kit/ui/status.tsx';
import type { ReviewRow } from '../entity.ts';
import type { Meanwhile, ModerationModel } from './moderation-model.ts';

type Known = Pick<Meanwhile, 'row' | 'by'>;

/** Reads a review as it stands now, and who changed it last; null once it was deleted. Rejects with `CallError`. */
export async function readMeanwhile(server: Http, id: number, signal?: AbortSignal): Promise<Known> {
  const options = { quiet: true, ...(signal && { signal }) };
  const orNull = (error: unknown) => {
    if (error instanceof CallError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  };
  const [row, history] = await Promise.all([
    server.get<ReviewRow>(`/review/${id}`, options).catch(orNull),
    server.get<HistoryResponse>(`/review/${id}/history`, options).catch(orNull),
  ]);
  return { row, by: history?.entries[0]?.by?.name };
}

/** Asks how a review was decided by somebody else while it was in sight. */
export function useMeanwhile(model: ModerationModel): void {
  const server = useService(http);
  const id = model.meanwhile?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const control = new AbortController();
    // without an answer it is said all the same that somebody decided
    readMeanwhile(server, id, control.signal).then(({ row, by }) => model.learned(id, row ?? null, by), () => undefined);
    return () => control.abort();
  }, [server, model, id]);
}

/** Words for a decision as it stands: the state with its reason, or the answer to a request. */
function decisionOf(row: Meanwhile['row'], { t }: I18n): string | undefined {
  if (row === undefined) return undefined;
  if (row === null) return t('review.meanwhile.deleted');
  if (!row.active) return t('review.meanwhile.takenDown');
  if (row.deletionRequested) return t('review.tab.deletion');
  if (row.deletionAnswer !== null && row.state === 'shown') return t('review.meanwhile.kept');
  const state = t(`review.state.${row.state}`);
  return row.state === 'hidden' && row.reason ? `${state} (${t(`review.reason.${row.reason}`)})` : state;
}

/** Who decided a review in the place of its moderator, and what. */
export function meanwhileWords({ row, by }: Known, i18n: I18n): string {
  if (row?.state === 'new' && row.active && !row.deletionRequested && by !== undefined) return i18n.t('review.meanwhile.changed', { name: by });
  const what = decisionOf(row, i18n);
  if (what === undefined) return i18n.t('review.meanwhile');
  return by === undefined ? i18n.t('review.meanwhile.what', { what }) : i18n.t('review.meanwhile.who', { name: by, what });
}

/** Why a review that somebody else decided cannot be decided; false for one that waits. */
export const whyDecided = ({ meanwhile }: ModerationModel, t: I18n['t']): string | false => meanwhile?.isGone === true && t('review.meanwhile');

/** Beside the reasons: somebody else decided the review in sight, and the way to the next. */
export const MeanwhileNote = observer(function MeanwhileNote({ model }: { readonly model: ModerationModel }) {
  const i18n = useI18n();
  const { meanwhile } = model;
  return (
    <div role="status" className="review-meanwhile">
      {meanwhile && <Status shape="attention">{meanwhileWords(meanwhile, i18n)}</Status>}
      {meanwhile?.isGone && <Button size="small" text={i18n.t(model.read > 0 ? 'review.meanwhile.next' : 'review.meanwhile.done')} onClick={() => model.goOn()} />}
    </div>
  );
});
