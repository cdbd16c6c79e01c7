import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Status } from '#kit/ui/status.tsx';
import type { Closing } from '../api.ts';
import type { ContractRow } from '../entities.ts';
import './signing.css';

/** Changes that signing a contract as it is filled in makes beside its stage: lease, places of its room, its rent, those who ask for the same unit. */
export function Signing({ record }: { readonly record: RecordResponse<ContractRow> }) {
  const i18n = useI18n();
  const server = useService(http);
  const [closing, setClosing] = useState<Closing>();
  const { id, room, leaseStartDate, leaseEndDate } = record;
  useEffect(() => {
    const abort = new AbortController();
    const query = { room: room ?? 0, leaseStartDate, leaseEndDate };
    server.get<Closing>(`/contract/${id}/closing`, { query, signal: abort.signal, quiet: true }).then(setClosing, () => undefined);
    return () => abort.abort();
  }, [server, id, room, leaseStartDate, leaseEndDate]);
  return (
    <ul className="signing">
      {leaseStartDate !== null && leaseEndDate !== null && (
        <li>
          <Status shape="done">{i18n.t('contract.signing.lease', { from: i18n.day(leaseStartDate), to: i18n.day(leaseEndDate) })}</Status>
        </li>
      )}
      {closing?.room && (
        <li>
          <Status shape="done">
            {i18n.t('contract.signing.places', { unit: closing.room.unit, count: closing.room.count, taken: closing.room.taken, left: closing.room.count - closing.room.taken - 1 })}
          </Status>
        </li>
      )}
      {closing && !closing.room && (
        <li>
          <Status shape="attention">{i18n.t('contract.signing.noRoom')}</Status>
        </li>
      )}
      {closing?.rentTaken && (
        <li>
          <Status shape="done">{i18n.t('contract.signing.rent')}</Status>
        </li>
      )}
      {closing && closing.rivals > 0 && (
        <li>
          <Status shape="attention">{i18n.t('contract.signing.rivals', { count: closing.rivals })}</Status>
        </li>
      )}
      {closing?.problem && (
        <li>
          <Status shape="urgent">{i18n.t(closing.problem)}</Status>
        </li>
      )}
    </ul>
  );
}
