import { Button, Checkbox, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Labels } from '#kit/records/entity.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { employee, type EmployeeRow } from '../entities/employee.ts';
import { SuccessorField } from './successor-field.tsx';
import { useWork, type Work } from './work.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import './employee.css';

/** A record that the successor cannot take over, and why. */
interface NotHanded extends Pick<Work, 'record' | 'field'> {
  readonly id: number;
  readonly title: string;
  readonly key: string;
  /** The day or hour that tells it from others of its title; null where it has none. */
  readonly when: string | null;
  /** It cannot be nobody’s: it stays with the leaver where no other colleague takes it. */
  readonly required: boolean;
}

const keyOf = ({ record, field }: Pick<Work, 'record' | 'field'>): string => `${record}.${field}`;
const recordKeyOf = (one: Pick<NotHanded, 'record' | 'field' | 'id'>): string => `${keyOf(one)}.${one.id}`;

/** Dialog that lets an employee go: the day, and who takes over what. */
export function LeaveDialog(props: { readonly employee: Pick<EmployeeRow, 'id' | 'name'>; readonly onClose: (isDone: boolean) => void }) {
  const { employee: leaver, onClose } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const work = useWork(leaver.id);
  const [left, setLeft] = useState<string | null>(() => dayInNewYork(Date.now()));
  const [to, setTo] = useState<number | null>(null);
  const [instead, setInstead] = useState<Readonly<Record<string, number | null>>>({});
  const [labels, setLabels] = useState<Labels>({});
  const [problem, setProblem] = useState<string>();
  const [kept, setKept] = useState<readonly NotHanded[]>([]);
  /** Colleagues for single records by `{record}.{field}.{id}`; null leaves one behind, undefined is not chosen yet. */
  const [each, setEach] = useState<Readonly<Record<string, number | null | undefined>>>({});
  const kinds = useSlot(recordKinds);
  const [isBusy, setBusy] = useState(false);
  const [unread] = useState(() => new Set<string>());
  const id = useId();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== undefined) said.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const count = work?.reduce((sum, one) => sum + one.count, 0) ?? 0;

  const leave = async () => {
    setProblem(undefined);
    // nobody else takes over what a colleague was typed for who is none
    const [unchosen] = unread;
    if (unchosen !== undefined) {
      document.getElementById(unchosen)?.focus();
      return;
    }
    if (count > 0 && to === null && work?.some((one) => (instead[keyOf(one)] ?? null) === null)) {
      setProblem('employee.leave.nobody');
      document.getElementById(`${id}to`)?.focus();
      return;
    }
    setBusy(true);
    const others = Object.fromEntries(Object.entries(instead).filter(([, one]) => one !== null));
    try {
      const done = await server.post<{ readonly batch: number | null; readonly handed: number }>(`/employee/${leaver.id}/leave`, { left, to, instead: others, each: Object.fromEntries(Object.entries(each).filter(([, one]) => one !== undefined)) }, { quiet: true });
      showUndoable(kernel, done.batch, { title: i18n.t('employee.leave.done', { name: leaver.name, count: done.handed }) });
      onClose(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [key] = Object.values(error.body?.fields ?? {});
      const clashes = (error.body?.['kept'] ?? []) as readonly NotHanded[];
      setProblem(clashes.length > 0 ? 'employee.leave.notDone' : key);
      // what was chosen already stays to be changed, what clashes still is chosen anew
      setKept([...kept.filter((one) => each[recordKeyOf(one)] !== undefined && !clashes.some((other) => recordKeyOf(other) === recordKeyOf(one))), ...clashes]);
      setEach(Object.fromEntries(Object.entries(each).filter(([key]) => !clashes.some((other) => recordKeyOf(other) === key))));
      if (key === undefined && clashes.length === 0 && !isSilent(error)) kernel.use(toasts).show({ type: 'error', title: i18n.t('employee.leave.notDone'), description: error.message });
      setBusy(false);
    }
  };
  const colleague = (name: string, value: number | null, onChange: (one: number | null) => void, label: string) => (
    <SuccessorField
      key={name}
      id={`${id}${name}`}
      label={label}
      value={value}
      onChange={onChange}
      labels={labels}
      onLabel={(entity, one, words) => setLabels((all) => ({ ...all, [entity]: { ...all[entity], [one]: words } }))}
      unread={unread}
    />
  );

  return (
    <Dialog isOpen title={i18n.t('employee.leave.title', { name: leaver.name })} onClose={() => onClose(false)}>
      <DialogBody className="leave">
        <Callout tone="info" title={i18n.t('employee.leave.text')} />
        <div className="leave-field">
          <label htmlFor={`${id}left`}>{i18n.t('employee.left')}</label>
          <Control id={`${id}left`} name="left" field={employee.fields.left} value={left} onChange={setLeft} wordKey="employee.left" />
        </div>
        {work === undefined ? (
          <Spinner size={20} />
        ) : work.length === 0 ? (
          <p className="leave-text">{i18n.t('employee.noWork')}</p>
        ) : (
          <>
            {colleague('to', to, setTo, i18n.t('employee.leave.to', { count }))}
            {work.length > 1 &&
              work.map((one) =>
                colleague(
                  keyOf(one),
                  instead[keyOf(one)] ?? null,
                  (value) => setInstead({ ...instead, [keyOf(one)]: value }),
                  i18n.t('employee.work', { label: i18n.t(keyOf(one)), area: i18n.t(one.record), shown: i18n.number(one.count) }),
                ),
              )}
            {work.length > 1 && <p className="leave-text">{i18n.t('employee.leave.insteadText')}</p>}
          </>
        )}
        <div ref={said} role="alert" className="leave-said">
          {problem !== undefined && <p className="leave-problem">{i18n.t(problem)}</p>}
          {kept.length > 0 && (
            <>
              {kept.length > 1 && (
                <Checkbox
                  checked={kept.every((one) => each[recordKeyOf(one)] === null)}
                  label={i18n.t('employee.leave.all', { count: kept.length, name: leaver.name })}
                  onChange={({ currentTarget }) => setEach({ ...each, ...Object.fromEntries(kept.map((one) => [recordKeyOf(one), currentTarget.checked ? null : undefined])) })}
                />
              )}
              <ul className="leave-kept">
                {kept.map((one) => {
                  const title = [`${i18n.t(one.record)} ${one.title}`, ...(one.when === null ? [] : [one.when])].join(' · ');
                  const href = kinds.find(({ name }) => name === one.record)?.hrefOf?.(one.id);
                  return (
                    <li key={recordKeyOf(one)}>
                      {href ? (
                        <a href={href} target="_blank" rel="noopener">
                          {title}
                        </a>
                      ) : (
                        title
                      )}
                      {': '}
                      {i18n.t(one.key)}
                      {each[recordKeyOf(one)] !== null && colleague(recordKeyOf(one), each[recordKeyOf(one)] ?? null, (value) => setEach({ ...each, [recordKeyOf(one)]: value ?? undefined }), i18n.t('employee.leave.other'))}
                      <Checkbox
                        checked={each[recordKeyOf(one)] === null}
                        label={i18n.t(one.required ? 'employee.leave.stays' : 'employee.leave.unassigned', { name: leaver.name })}
                        onChange={({ currentTarget }) => setEach({ ...each, [recordKeyOf(one)]: currentTarget.checked ? null : undefined })}
                      />
                    </li>
                  );
                })}
              </ul>
              <p className="leave-text">{i18n.t('employee.leave.keptText')}</p>
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" text={i18n.t('common.cancel')} onClick={() => onClose(false)} />
            <Button intent="primary" disabled={work === undefined} {...whyNot(left === null && i18n.t('kit.why.missing'))} loading={isBusy} text={i18n.t('employee.leave.do', { count })} onClick={() => void leave()} />
          </>
        }
      />
    </Dialog>
  );
}
