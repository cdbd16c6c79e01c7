import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { http as httpService, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { focusField } from '#kit/form/focus-field.ts';
import { FormProvider } from '#kit/form/form-context.ts';
import { FormField } from '#kit/form/form-field.tsx';
import { openForm } from '#kit/form/form-model.ts';
import { saveForm } from '#kit/form/save.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { workflow, type StageRow } from '../entities.ts';
import { workflowList } from '../area.ts';
import { stageRules } from '../rules.ts';
import '#kit/form/form.css';

const fields = ['name', 'kind', 'agingDays', 'staleDays', 'laneLimit'] as const;

/** A stage being changed, or a new one. */
export const StageDialog = observer(function StageDialog(props: { readonly stage: StageRow | undefined; readonly sort: number; readonly onClose: () => void; readonly onSaved: () => Promise<void> }) {
  const { stage } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(httpService);
  const messages = useService(toastsService);
  const [form] = useState(() => openForm({ entity: workflow, rules: stageRules, order: fields, initial: { sort: props.sort } }, stage && ({ ...stage, labels: {}, hidden: [] } as never)));
  const open = useMemo(() => ({ form, hrefOf: () => workflowList.href() }), [form]);
  const title = stage ? nameIn(stage.name, i18n.locale) : i18n.t('contract.workflow.new');
  const save = async (): Promise<void> => {
    if (stage && !form.isDirty) return props.onClose();
    const saved = await saveForm(form, server, 'contract.workflow.notSaved');
    if (saved.is === 'wrong') {
      focusField(form.wrong[0] ?? fields[0]);
      return;
    }
    if (saved.is === 'saved') {
      showUndoable(kernel, saved.batch, { title: i18n.t('kit.form.saved', { name: nameIn((saved.record as unknown as StageRow).name, i18n.locale) }) });
      props.onClose();
    } else if (saved.is !== 'failed' || !isSilent(saved.error)) {
      messages.show({ type: 'error', title: i18n.t('contract.workflow.notSaved'), description: saved.is === 'failed' ? saved.error.message : i18n.t('contract.workflow.changed') });
    }
    await props.onSaved();
  };
  return (
    <Dialog isOpen className="move-dialog" title={title} onClose={props.onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          <FormProvider value={open}>
            <div className="form-grid">
              {fields.map((field) => (
                <FormField key={field} form={form} place={{ field, span: field === 'name' || field === 'kind' ? 12 : 4 }} readOnly={false} />
              ))}
            </div>
          </FormProvider>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={i18n.t('common.cancel')} onClick={props.onClose} />
              <Button type="submit" intent="primary" loading={form.saving} text={i18n.t('common.save')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
});
