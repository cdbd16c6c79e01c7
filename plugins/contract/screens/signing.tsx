import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { EffectTold } from '#kit/form/api.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import type { Closing } from '../api.ts';
import type { ContractRow } from '../entities.ts';
import './signing.css';

/** Changes that signing a contract as it is filled in makes beside its stage: lease, places of its room, its rent, those who ask for the same unit; or why it cannot be signed so. */
export function Signing({ record }: { readonly record: RecordResponse<ContractRow> }) {
  const i18n = useI18n();
  const server = useService(http);
  const [closing, setClosing] = useState<Closing>();
  const { id, room, leaseStartDate, leaseEndDate } = record;
  useEffect(() => {
    const abort = new AbortController();
    const query = { room: room ?? 0, leaseStartDate, leaseEndDate };
    server.get<Closing>(`/contract/${id}/closing`, { query, signal: abort.signal, quiet: true }).then(
      // the effects are in the words of other areas
      (told) => i18n.ready().catch(() => undefined).then(() => abort.signal.aborted || setClosing(told)),
      () => undefined,
    );
    return () => abort.abort();
  }, [server, i18n, id, room, leaseStartDate, leaseEndDate]);
  return (
    <ul className="signing">
      {linesOf(i18n, record, closing).map(([shape, text]) => (
        <li key={text}>
          <Status shape={shape}>{text}</Status>
        </li>
      ))}
    </ul>
  );
}

type Line = readonly [shape: StatusShape, text: string];

/** Lines of a signature, those that stand in its way first; without the answer of the server only the lease is told. */
function linesOf(i18n: I18n, { leaseStartDate, leaseEndDate }: RecordResponse<ContractRow>, closing: Closing | undefined): readonly Line[] {
  const { t } = i18n;
  const lease = leaseStartDate === null || leaseEndDate === null ? undefined : { from: i18n.day(leaseStartDate), to: i18n.day(leaseEndDate) };
  const isBackward = leaseStartDate !== null && leaseEndDate !== null && leaseEndDate <= leaseStartDate;
  const problem = isBackward ? undefined : closing?.problem;
  const isGood = closing !== undefined && !isBackward && !problem;
  const lines: Line[] = [];
  if (lease && isBackward) lines.push(['urgent', t('contract.signing.backward', lease)]);
  if (problem) lines.push(['urgent', t(problem)]);
  if (lease && !isBackward) lines.push([isGood ? 'done' : 'open', t('contract.signing.lease', lease)]);
  if (closing?.room && !problem && !isBackward) lines.push(placesLine(i18n, closing.room, isGood));
  if (closing && !closing.room) lines.push(['attention', t('contract.signing.noRoom')]);
  if (closing?.rentTaken && isGood) lines.push(['done', t('contract.signing.rent')]);
  if (isGood) lines.push(...closing.effects.map((effect) => ['attention', effectLine(i18n, effect)] as const));
  if (closing && closing.rivals > 0) lines.push(['attention', t('contract.signing.rivals', { count: closing.rivals })]);
  return lines;
}

/** An effect on other records, with the first few by name. */
function effectLine({ t, number, list }: I18n, { key, count, names = [] }: EffectTold): string {
  const effect = t(key, { count, shown: number(count) });
  return names.length === 0 ? effect : t('contract.signing.effect', { effect, names: list(names) });
}

function placesLine({ t }: I18n, { unit, count: all, taken, left }: NonNullable<Closing['room']>, isGood: boolean): Line {
  if (left < 0) return ['attention', t('contract.signing.full', { unit, all, taken })];
  const key = left === all - taken ? 'contract.signing.follows' : 'contract.signing.places';
  return [isGood ? 'done' : 'open', t(key, { unit, all, taken, count: left })];
}
