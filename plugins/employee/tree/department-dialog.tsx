import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { DeleteDialog } from '#kit/form/delete-dialog.tsx';
import { openForm, type AnyRecord } from '#kit/form/form-model.ts';
import { History } from '#kit/form/history.tsx';
import type { Labels } from '#kit/records/entity.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { problemText } from '#kit/records/problem-text.ts';
import { labelKey } from '#kit/records/words.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { useFirstWrong } from '#kit/ui/form-focus.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { department } from '../entities/dictionaries.ts';
import type { DepartmentRow } from './tree.ts';

const fields = ['name', 'parent', 'head', 'active'] as const;

type SavedDepartment = DepartmentRow & { readonly batch?: number | null };

/** Dialog for one department, or a new one, with its history. */
export const DepartmentDialog = observer(function DepartmentDialog(props: {
  readonly row: DepartmentRow | undefined;
  readonly labels: Labels;
  readonly mayWrite: boolean;
  readonly onClose: (isChanged: boolean) => void;
}) {
  const { row, mayWrite, onClose } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const id = useId();
  const [form] = useState(() => openForm({ entity: department, order: fields, labels: props.labels }, row && ({ ...row, labels: props.labels, hidden: [] } as unknown as AnyRecord)));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const element = useFirstWrong(wrong);
  const [isDeleting, setDeleting] = useState(false);

  /** Puts the focus on the first field to mend. */
  const showWrong = () => setWrong(Object.fromEntries(form.wrong.map((name) => [name, form.problemOf(name)!])));
  const save = async () => {
    if (form.saving) return;
    if (!form.submit()) return showWrong();
    const { patch } = form;
    const options = { quiet: true, ...(row && { version: row.version }) };
    form.begin();
    try {
      const saved = await (row ? server.put<SavedDepartment>(`/department/${row.id}`, patch, options) : server.post<SavedDepartment>('/department', patch, options));
      showUndoable(kernel, saved.batch ?? null, { title: i18n.t('department.tree.saved', { name: nameIn(saved.name, i18n.locale) }) });
      onClose(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.refuse(error.body?.fields ?? {});
      showWrong();
      if (!error.body?.fields && !isSilent(error)) kernel.use(toasts).show({ type: 'error', title: i18n.t('department.tree.notSaved'), description: error.message });
      form.end();
    }
  };
  if (row && isDeleting) {
    return (
      <DeleteDialog record={department.name} id={row.id} version={row.version} name={nameIn(row.name, i18n.locale)} onDeleted={() => onClose(true)} onClose={() => setDeleting(false)} />
    );
  }
  return (
    <Dialog isOpen title={row ? nameIn(row.name, i18n.locale) : i18n.t('department.tree.new')} onClose={() => onClose(false)} className="department-dialog">
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody className="department-form">
          {fields.map((name) => {
            const problem = form.problemOf(name);
            return (
              <div key={name} className="department-field">
                <label id={`${id}${name}-label`} htmlFor={`${id}${name}`} data-required={(mayWrite && department.fields[name].presence === 'required') || undefined}>
                  {i18n.t(labelKey(department, name))}
                </label>
                <Control
                  id={`${id}${name}`}
                  name={name}
                  field={department.fields[name]}
                  value={(form.values.get(name) ?? null) as never}
                  onChange={(value) => form.change(name, value)}
                  onBlur={() => form.touch(name)}
                  onUnread={(said) => form.misread(name, said)}
                  misread={form.unread.has(name)}
                  readOnly={!mayWrite}
                  wrong={problem !== undefined}
                  describedBy={`${id}${name}-problem`}
                  labelledBy={`${id}${name}-label`}
                  wordKey={labelKey(department, name)}
                  labels={form.labels}
                  onLabel={form.learn}
                />
                <p id={`${id}${name}-problem`} className="department-problem" role="alert">
                  {problem !== undefined && problemText(department.fields[name], i18n.t(labelKey(department, name)), problem, i18n)}
                </p>
              </div>
            );
          })}
          {row && <History entity={department} id={row.id} version={row.version} onClose={() => onClose(false)} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text={i18n.t('common.cancel')} onClick={() => onClose(false)} />
              {mayWrite && <Button intent="primary" loading={form.saving} type="submit" text={i18n.t('department.tree.save')} />}
            </>
          }
        >
          {row && mayWrite && <Button disabled={form.saving} text={i18n.t('department.tree.delete')} onClick={() => setDeleting(true)} />}
        </DialogFooter>
      </form>
    </Dialog>
  );
});
