import { isSilent, http } from '#core/http/http.ts';
import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { problemText } from '../records/problem-text.ts';
import type { Entity, Labels } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import { labelKey } from '../records/words.ts';
import { Conflict } from '../form/conflict.tsx';
import { isComposing } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { DirtyGuard } from '../form/dirty-guard.tsx';
import { openForm, type FormModel } from '../form/form-model.ts';
import { withEffects } from '../form/effect-words.ts';
import { combine, saveForm, type Clash } from '../form/save.ts';
import { useFocusBack } from '../ui/focus-back.ts';
import { showUndoable } from '../undo/undo-toast.ts';
import { cellFields, nameOf, type DictionaryRow } from './dictionary-rows.ts';

/** A value of a dictionary being changed in its row, or a new one. Enter saves, Escape leaves it as it was. */
export const DictionaryEditRow = observer(function DictionaryEditRow(props: {
  readonly entity: Entity;
  readonly columns: number;
  /** Undefined for a new one; after it is saved the next one may be typed at once. */
  readonly row: DictionaryRow | undefined;
  /** Its place among the rows. */
  readonly place?: number;
  readonly labels: Labels;
  readonly onSaved: (row: DictionaryRow) => void;
  readonly onClose: () => void;
}) {
  const { entity, row, labels, onSaved, onClose } = props;
  const i18n = useI18n();
  const server = useService(http);
  const messages = useService(toasts);
  const kernel = useKernel();
  const element = useRef<HTMLTableRowElement>(null);
  const fields = cellFields(entity);
  const [clash, setClash] = useState<Clash>();
  const [form] = useState(() =>
    openForm({ entity, order: fields.map(([name]) => name) }, row && ({ ...row, labels, hidden: [] } as never)),
  );
  const focus = () => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  useEffect(focus, []);
  // the button that began an edit went with its row: the one of the row that came back has the focus
  useFocusBack((origin) => (origin ?? document.querySelector<HTMLElement>(`.dictionary-row[aria-rowindex="${(props.place ?? -1) + 2}"] .dictionary-ways button`))?.focus());

  /** Saves; true when there is nothing left to save. */
  const save = async (): Promise<boolean> => {
    if (form.saving) return false;
    if (row && !form.isDirty) {
      onClose();
      return true;
    }
    const saved = await saveForm(form, server, 'kit.dictionary.notSaved');
    switch (saved.is) {
      case 'saved':
        setClash(undefined);
        onSaved(saved.record);
        if (row) {
          showUndoable(kernel, saved.batch, { title: i18n.t('kit.form.saved', { name: nameOf(entity, saved.record, i18n) }), ...withEffects(undefined, saved.effects, i18n) });
          onClose();
        }
        else {
          form.show(undefined);
          focus();
        }
        return true;
      case 'clash':
        setClash(saved.clash);
        return false;
      case 'wrong':
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        return false;
      case 'gone':
        tellFailure(i18n.t('kit.form.gone', { name: saved.gone.by ?? i18n.t('kit.conflict.someone') }));
        return false;
      case 'failed':
        // A 401 has been told by whoever signed the person out.
        if (!isSilent(saved.error)) tellFailure(saved.error.message);
        return false;
    }
  };
  const tellFailure = (description: string) =>
    messages.show({ title: i18n.t('kit.dictionary.notSaved'), description, type: 'error', timeout: null });
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event) || event.defaultPrevented) return;
    const inField = (event.target as Element).matches('input, select');
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && inField) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <tr className="dictionary-row dictionary-edit" ref={element} onKeyDown={key}>
      <td className="dictionary-grip-cell" />
      {fields.map(([name, field]) => (
        <td key={name} data-kind={field.kind}>
          <EditCell form={form} name={name} field={field} />
        </td>
      ))}
      <td colSpan={3} className="dictionary-ways">
        <Button variant="minimal" size="small" onClick={onClose}>
          {i18n.t('kit.dictionary.cancel')}
        </Button>
        <Button size="small" intent={row ? 'none' : 'primary'} loading={form.saving} onClick={() => void save()}>
          {i18n.t(row ? 'kit.form.save' : 'kit.dictionary.add')}
        </Button>
        <DirtyGuard form={form} onSave={save} onDiscard={form.discard} />
        {clash && (
          <Conflict
            entity={entity}
            clash={clash}
            labels={labels}
            saving={form.saving}
            onBack={() => setClash(undefined)}
            onSave={(mine) => {
              form.rebase(clash.record, combine(clash, mine));
              setClash(undefined);
              void save();
            }}
          />
        )}
      </td>
    </tr>
  );
});

const EditCell = observer(function EditCell(props: {
  readonly form: FormModel;
  readonly name: string;
  readonly field: Field;
}) {
  const { form, name, field } = props;
  const i18n = useI18n();
  const key = labelKey(form.subject.entity, name);
  const id = `edit-${form.id ?? 'new'}-${name}`;
  const problem = form.problemOf(name);
  return (
    <>
      <span className="unseen" id={`${id}-label`}>
        <label htmlFor={id}>{i18n.t(key)}</label>
      </span>
      <Control
        id={id}
        name={name}
        field={field}
        value={(form.values.get(name) ?? null) as never}
        wordKey={key}
        labels={form.labels}
        wrong={problem !== undefined}
        wrongIn={form.takenIn.get(name)}
        misread={form.unread.has(name)}
        labelledBy={`${id}-label`}
        onChange={(next) => form.change(name, next)}
        onUnread={(said) => form.misread(name, said)}
        onPending={form.wait}
        onLabel={form.learn}
        {...(problem !== undefined && { describedBy: `${id}-below` })}
      />
      {problem !== undefined && (
        <span className="form-below form-problem" id={`${id}-below`}>
          {problemText(field, i18n.t(key), problem, i18n)}
        </span>
      )}
    </>
  );
});
