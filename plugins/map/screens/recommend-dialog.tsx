import { Button, Checkbox, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import type { Selection } from '#kit/list/list-spec.ts';
import { reference } from '#kit/records/field.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { missText, type MissedConditions } from '../../recommend/index.ts';

const customerField = reference('customer', { required: true });

/** Rents that miss conditions of a customer, once they are known; without a network or with an error none. */
function useMissed(rents: readonly number[], customer: number | undefined): MissedConditions['rows'] {
  const calls = useService(http);
  const [answer, setAnswer] = useState<{ readonly of: number; readonly rows: MissedConditions['rows'] }>();
  const ids = rents.join(',');
  useEffect(() => {
    if (customer === undefined) return undefined;
    const abort = new AbortController();
    calls.get<MissedConditions>(`/recommend/missed/${customer}`, { query: { rents: ids }, signal: abort.signal, quiet: true }).then(
      ({ rows }) => setAnswer({ of: customer, rows }),
      // recommending tells then that conditions are missed
      () => undefined,
    );
    return () => abort.abort();
  }, [calls, ids, customer]);
  return answer !== undefined && answer.of === customer ? answer.rows : [];
}

/** Recommends chosen rents to a customer, all or none of them, in one step that can be taken back. Those that miss a condition are named with it. */
export function RecommendDialog({ selection, onClose }: { readonly selection: Selection; readonly onClose: () => void }) {
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const [customer, setCustomer] = useState<{ readonly id: number; readonly name: string }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [why, setWhy] = useState('');
  const [isWithout, setWithout] = useState(false);
  const missed = useMissed(selection.records.map(({ id }) => id), customer?.id);
  const left = isWithout ? new Set(missed.map(({ rent }) => rent)) : undefined;
  const records = selection.records.filter(({ id }) => !left?.has(id));
  const words = { count: records.length, shown: i18n.number(records.length) };
  const form = useId();
  const recommend = async (event: FormEvent) => {
    event.preventDefault();
    if (!customer || isBusy || records.length === 0) return;
    setBusy(true);
    try {
      const set = why.trim() === '' || isWithout ? {} : { override: why.trim() };
      const body = { pairs: records.map(({ id }) => ({ rent: id, customer: customer.id })), set };
      const { batch } = await kernel.use(http).post<{ readonly batch: number | null }>('/recommend/mark', body, { quiet: true });
      showUndoable(kernel, batch, { title: t('map.recommended', { ...words, name: customer.name }) });
      selection.done();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
      const [key] = Object.values(error.body?.fields ?? {});
      if (!isSilent(error)) setProblem(key === undefined ? error.message : t(key));
    }
  };
  return (
    <Dialog isOpen title={t('map.recommend', words)} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        <form id={form} onSubmit={(event) => void recommend(event)}>
          <label htmlFor="map-recommend" data-required>
            {t('customer')}
          </label>
          <ReferenceControl
            id="map-recommend"
            name="customer"
            field={customerField as never}
            value={customer?.id ?? null}
            labels={{ customer: customer ? { [customer.id]: customer.name } : {} }}
            wordKey="customer"
            onLabel={(_, id, name) => setCustomer({ id, name })}
            onChange={(id) => id === null && setCustomer(undefined)}
          />
          {missed.length > 0 && (
            <section className="map-missed" aria-label={t('recommend.missed')}>
              <p id="map-recommend-missed" role="status">
                {t('map.missed', { count: missed.length, shown: i18n.number(missed.length), total: i18n.number(selection.records.length), name: customer?.name ?? '' })}
              </p>
              <ul>
                {missed.map((row) => (
                  <li key={row.rent}>
                    <b>{[row.title, row.address].filter(Boolean).join(' · ')}</b>
                    <span>{i18n.list(row.missed.map((one) => missText(i18n, one)))}</span>
                  </li>
                ))}
              </ul>
              <Checkbox checked={isWithout} label={t('map.missed.without', { count: missed.length, shown: i18n.number(missed.length) })} onChange={({ currentTarget }) => setWithout(currentTarget.checked)} />
            </section>
          )}
          {problem !== undefined && (
            <p id="map-recommend-problem" className="map-problem" role="alert">
              {problem}
            </p>
          )}
          {(problem !== undefined || missed.length > 0) && !isWithout && (
            <>
              <label htmlFor="map-recommend-why" data-required>
                {t('recommend.override')}
              </label>
              <InputGroup
                id="map-recommend-why"
                aria-describedby={missed.length > 0 ? 'map-recommend-missed' : 'map-recommend-problem'}
                maxLength={300}
                value={why}
                onValueChange={setWhy}
                autoFocus={problem !== undefined}
              />
            </>
          )}
        </form>
      </DialogBody>
      <DialogFooter actions={<Button type="submit" form={form} intent="primary" loading={isBusy} {...whyNot((!customer && t('map.needsCustomer')) || (records.length === 0 && t('map.missed.none')))} text={t('map.recommend', words)} />} />
    </Dialog>
  );
}
