import { Button, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallError, http as httpService, isSilent } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { FormProvider } from '#kit/form/form-context.ts';
import { FormField } from '#kit/form/form-field.tsx';
import { openForm } from '#kit/form/form-model.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { contract, type Condition, type StageRow } from '../entities.ts';
import { contractBoard, contractList } from '../area.ts';
import '#kit/form/form.css';

const reasons = ['lostReason', 'lostNote'] as const;

/** Contracts that lack what a stage asks for, by condition. */
type Lacking = Readonly<Partial<Record<Condition, number>>>;

/** Asks to which stage the contracts of one go that is switched off, and why where they are lost by it; says what some of them lack. */
export const LeaveDialog = observer(function LeaveDialog(props: {
  readonly stage: StageRow;
  readonly count: number;
  readonly targets: readonly StageRow[];
  readonly onClose: () => void;
  readonly onLeft: (batch: number | null) => Promise<void>;
}) {
  const { stage, count, targets } = props;
  const i18n = useI18n();
  const server = useService(httpService);
  const messages = useService(toastsService);
  const [to, setTo] = useState<number>();
  const chooser = useRef<HTMLSelectElement>(null);
  const [lacking, setLacking] = useState<Lacking>({});
  const [isMoving, setMoving] = useState(false);
  const [form] = useState(() => openForm({ entity: contract, order: reasons, initial: {} }, undefined));
  const open = useMemo(() => ({ form, hrefOf: () => contractBoard.href() }), [form]);
  const isLost = targets.find(({ id }) => id === to)?.kind === 'lost';
  const leave = async (): Promise<void> => {
    setMoving(true);
    try {
      const [lostReason, lostNote] = reasons.map((field) => form.values.get(field));
      const why = isLost && typeof lostReason === 'number' ? { lostReason, ...(typeof lostNote === 'string' && lostNote !== '' && { lostNote }) } : {};
      const { batch } = await server.post<{ batch: number | null }>(`/workflow/${stage.id}/disable`, { to, ...why }, { quiet: true });
      await props.onLeft(batch);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setMoving(false);
      chooser.current?.focus();
      const counts = error.body?.['lacking'] as Lacking | undefined;
      if (counts) setLacking(counts);
      else if (!isSilent(error)) messages.show({ type: 'error', title: i18n.t('contract.workflow.notSaved'), description: i18n.t(error.body?.fields?.['to'] ?? 'contract.workflow.changed') });
    }
  };
  return (
    <Dialog isOpen className="move-dialog" title={i18n.t('contract.workflow.leave', { stage: nameIn(stage.name, i18n.locale) })} onClose={props.onClose}>
      <DialogBody>
        <label className="form-label" htmlFor="leave-to">
          {i18n.t('contract.workflow.leaveText', { count, shown: i18n.number(count) })}
        </label>
        <HTMLSelect
          id="leave-to"
          ref={chooser}
          autoFocus
          fill
          value={String(to ?? '')}
          onChange={(event) => {
            setTo(Number(event.currentTarget.value) || undefined);
            setLacking({});
          }}
        >
          <option value="">{i18n.t('kit.form.choose')}</option>
          {targets.map((one) => (
            <option key={one.id} value={one.id}>
              {nameIn(one.name, i18n.locale)}
            </option>
          ))}
        </HTMLSelect>
        {isLost && (
          <FormProvider value={open}>
            <div className="form-grid">
              {reasons.map((field) => (
                <FormField key={field} form={form} place={{ field, span: 12 }} readOnly={false} />
              ))}
            </div>
          </FormProvider>
        )}
        <div role="alert">
          {Object.entries(lacking).map(([condition, some]) => (
            <p key={condition} className="form-problem">
              {i18n.t('contract.workflow.lacking', { count: some, shown: i18n.number(some), needs: i18n.t(`contract.needs.${condition}`) })}
            </p>
          ))}
          {Object.keys(lacking).length > 0 && <Link to={`${contractList.href()}?workflow=${stage.id}`}>{i18n.t('contract.workflow.lackingOpen')}</Link>}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={i18n.t('common.cancel')} onClick={props.onClose} />
            <Button
              intent="primary"
              loading={isMoving}
              {...whyNot(to === undefined && i18n.t('kit.why.choose'))}
              text={i18n.t('contract.workflow.leaveButton', { count, shown: i18n.number(count) })}
              onClick={() => to !== undefined && void leave()}
            />
          </>
        }
      />
    </Dialog>
  );
});
