import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import { FormProvider } from '#kit/form/form-context.ts';
import { fieldId } from '#kit/form/form-field.tsx';
import { openForm, type AnyRecord } from '#kit/form/form-model.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { editTours, tourUpdate } from '../area.ts';
import { tellMoved, tellRefusal } from '../calendar/tour-calls.ts';
import { tour, type TourRow } from '../entities.ts';
import { StartsControl } from './starts-control.tsx';
import { AgentControl } from './tour-controls.tsx';

/** A tour as its form holds it: what is typed and not saved yet is proposed to the new one. */
export interface Rescheduled {
  readonly record: RecordResponse<TourRow>;
  readonly startsAt?: string | null;
  readonly agent?: number;
  /** Takes what was proposed out of the form that stays behind. */
  readonly onMoved?: () => void;
}

/** Opens the question for another time of a tour; nothing to those who may not change tours. */
export function RescheduleButton(props: Rescheduled & { readonly small?: boolean }) {
  const { t } = useI18n();
  const mayEdit = useMay()(editTours);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button {...(props.small && { size: 'small' })} text={t('tour.reschedule')} onClick={() => setOpen(true)} />
      {isOpen && <RescheduleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const fields = ['startsAt', 'agent'] as const;
const controls = { startsAt: StartsControl, agent: AgentControl };

/** Another time for a tour, or another agent: a new tour takes its place, and the old one keeps its time. */
const RescheduleDialog = observer(function RescheduleDialog({ record, startsAt = null, agent, onMoved, onClose }: Rescheduled & { readonly onClose: () => void }) {
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const page = useRevalidator();
  // the button goes with the time that was typed, and with the state of a tour that moved
  useFocusBack((origin) => (origin ?? document.getElementById(fieldId('startsAt')))?.focus());
  const [form] = useState(() => {
    // the tour in its place is to be confirmed again
    const made = openForm({ entity: tour, order: fields }, { ...record, status: 'requested' } as unknown as AnyRecord);
    made.fillIn({ startsAt, ...(agent !== undefined && { agent }) });
    return made;
  });
  const [refusals, setRefusals] = useState(0);
  const wrong = form.wrong[0];
  useEffect(() => {
    if (refusals > 0 && wrong !== undefined) document.getElementById(idOf(wrong))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a refusal moves the focus
  }, [refusals]);

  const submit = async () => {
    if (form.saving) return;
    const { startsAt: start, agent: who } = form.draft;
    const isWhole = form.submit();
    if (start === null) form.refuse({ startsAt: 'rule.required' });
    if (!isWhole || start === null) return setRefusals((count) => count + 1);
    form.begin();
    try {
      const moved = await kernel.use(http).post<{ readonly batch: number | null }>(`/tour/${record.id}/reschedule`, { startsAt: start, agent: who, anyway: true }, { version: record.version, quiet: true });
      const name = form.labels['employee']?.[Number(who)] ?? '';
      tellMoved(kernel, moved.batch, { client: record.client, startsAt: String(start), wasConfirmed: record.status === 'confirmed', ...(who !== record.agent && { agent: name }) });
      onMoved?.();
      await page.revalidate();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const said = Object.fromEntries(Object.entries(error.body?.fields ?? {}).map(([name, key]) => [name === 'agent' ? name : 'startsAt', key]));
      form.refuse(said);
      if (Object.keys(said).length === 0 && !isSilent(error)) tellRefusal(kernel, error, '');
      setRefusals((count) => count + 1);
    } finally {
      form.end();
    }
    return undefined;
  };

  return (
    <Dialog isOpen title={t('tour.reschedule.title', { name: record.client })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // the form of the tour around it in the tree of components is not meant
          event.stopPropagation();
          void submit();
        }}
      >
        <DialogBody className="reschedule">
          <p>{t('tour.reschedule.text', { time: i18n.moment(record.startsAt, 'long') })}</p>
          <FormProvider value={{ form, hrefOf: (id) => tourUpdate.href({ tourId: id }) }}>
            {fields.map((name) => {
              const Shown = controls[name];
              const problem = form.problemOf(name);
              return (
                <div className="form-field" key={name} data-wrong={problem !== undefined || undefined}>
                  <label className="form-label" id={`${idOf(name)}-label`} htmlFor={idOf(name)}>
                    {t(`tour.${name}`)}
                  </label>
                  <Shown
                    id={idOf(name)}
                    name={name}
                    field={tour.fields[name]}
                    value={(form.values.get(name) ?? null) as never}
                    wordKey={`tour.${name}`}
                    labels={form.labels}
                    wrong={problem !== undefined}
                    misread={form.unread.has(name)}
                    labelledBy={`${idOf(name)}-label`}
                    onChange={(next) => form.change(name, next)}
                    onBlur={() => form.touch(name)}
                    onUnread={(said) => form.misread(name, said)}
                    onLabel={form.learn}
                    {...(problem !== undefined && { describedBy: `${idOf(name)}-below` })}
                  />
                  {problem !== undefined && (
                    <div className="form-below" id={`${idOf(name)}-below`}>
                      <span className="form-problem">
                        <ErrorIcon size={12} />
                        <span>{problem === 'rule.required' ? t('tour.reschedule.required') : t(problem)}</span>
                      </span>
                    </div>
                  )}
                </div>
              );
            })}
          </FormProvider>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('common.cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" loading={form.saving} text={t('tour.reschedule.do')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
});

const idOf = (name: string): string => `reschedule-${name}`;
