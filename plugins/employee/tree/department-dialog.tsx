import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { DeleteDialog } from '#kit/form/delete-dialog.tsx';
import { History } from '#kit/form/history.tsx';
import { changedFields, draftOf } from '#kit/records/draft.ts';
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
export function DepartmentDialog(props: {
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
  const [draft, setDraft] = useState(() => draftOf(department, row));
  const [labels, setLabels] = useState(props.labels);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useFirstWrong(problems);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const save = async () => {
    const patch = changedFields(department, row ?? draftOf(department), draft);
    const options = { quiet: true, ...(row && { version: row.version }) };
    setBusy(true);
    try {
      const saved = await (row ? server.put<SavedDepartment>(`/department/${row.id}`, patch, options) : server.post<SavedDepartment>('/department', patch, options));
      showUndoable(kernel, saved.batch ?? null, { title: i18n.t('department.tree.saved', { name: nameIn(saved.name, i18n.locale) }) });
      onClose(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.body?.fields ?? {});
      if (!error.body?.fields && !isSilent(error)) kernel.use(toasts).show({ type: 'error', title: i18n.t('department.tree.notSaved'), description: error.message });
      setBusy(false);
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
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody className="department-form">
          {fields.map((name) => (
            <div key={name} className="department-field">
              <label id={`${id}${name}-label`} htmlFor={`${id}${name}`} data-required={(mayWrite && department.fields[name].presence === 'required') || undefined}>
                {i18n.t(labelKey(department, name))}
              </label>
              <Control
                id={`${id}${name}`}
                name={name}
                field={department.fields[name]}
                value={draft[name] as never}
                onChange={(value) => setDraft({ ...draft, [name]: value })}
                readOnly={!mayWrite}
                wrong={problems[name] !== undefined}
                describedBy={`${id}${name}-problem`}
                labelledBy={`${id}${name}-label`}
                wordKey={labelKey(department, name)}
                labels={labels}
                onLabel={(entity, one, label) => setLabels({ ...labels, [entity]: { ...labels[entity], [one]: label } })}
              />
              <p id={`${id}${name}-problem`} className="department-problem" role="alert">
                {problems[name] !== undefined && problemText(department.fields[name], i18n.t(labelKey(department, name)), problems[name], i18n)}
              </p>
            </div>
          ))}
          {row && <History entity={department} id={row.id} version={row.version} onClose={() => onClose(false)} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text={i18n.t('common.cancel')} onClick={() => onClose(false)} />
              {mayWrite && <Button intent="primary" loading={isBusy} type="submit" text={i18n.t('department.tree.save')} />}
            </>
          }
        >
          {row && mayWrite && <Button disabled={isBusy} text={i18n.t('department.tree.delete')} onClick={() => setDeleting(true)} />}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
