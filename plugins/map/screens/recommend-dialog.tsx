import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import type { Selection } from '#kit/list/list-spec.ts';
import { reference } from '#kit/records/field.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';

const customerField = reference('customer', { required: true });

/** Recommends chosen rents to a customer, all or none of them, in one step that can be taken back. */
export function RecommendDialog({ selection, onClose }: { readonly selection: Selection; readonly onClose: () => void }) {
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const [customer, setCustomer] = useState<{ readonly id: number; readonly name: string }>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [why, setWhy] = useState('');
  const { records } = selection;
  const words = { count: records.length, shown: i18n.number(records.length) };
  const form = useId();
  const recommend = async (event: FormEvent) => {
    event.preventDefault();
    if (!customer || isBusy) return;
    setBusy(true);
    try {
      const set = why.trim() === '' ? {} : { override: why.trim() };
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
          {problem !== undefined && (
            <>
              <p id="map-recommend-problem" className="map-problem" role="alert">
                {problem}
              </p>
              <label htmlFor="map-recommend-why" data-required>
                {t('recommend.override')}
              </label>
              <InputGroup id="map-recommend-why" aria-describedby="map-recommend-problem" maxLength={300} value={why} onValueChange={setWhy} autoFocus />
            </>
          )}
        </form>
      </DialogBody>
      <DialogFooter actions={<Button type="submit" form={form} intent="primary" loading={isBusy} {...whyNot(!customer && t('map.needsCustomer'))} text={t('map.recommend', words)} />} />
    </Dialog>
  );
}
