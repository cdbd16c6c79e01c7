import { useEffectEvent, useLayoutEffect } from 'react';
import { useKernel } from '#core/react/react.tsx';
import type { Kernel } from '#core/kernel/index.ts';
import { writtenFields, type Labels } from '../records/entity.ts';
import { focusField } from './focus-field.ts';
import { fieldId } from './form-field.tsx';
import type { FormModel, Values } from './form-model.ts';

/** Unsaved changes on their way from the form that made a record to the page of that record, and the field at work. */
interface PassedOn {
  readonly record: string;
  readonly id: number;
  readonly patch: Values;
  readonly labels: Labels;
  readonly field: string | undefined;
  readonly caret: readonly [number, number] | undefined;
}

const passed = new WeakMap<Kernel, PassedOn>();

const isInput = (element: Element | null): element is HTMLInputElement => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Takes along what is typed into a new record's form between its save and the moment the page of that record takes its
 * place, with the focus and the caret. `onPass` is called where there was something.
 */
export function usePassOn(form: FormModel, isNew: boolean, onPass: () => void): void {
  const kernel = useKernel();
  const tellPassed = useEffectEvent(onPass);
  useLayoutEffect(() => {
    const { entity } = form.subject;
    const came = passed.get(kernel);
    passed.delete(kernel);
    if (came && came.record === entity.name && came.id === form.id) {
      if (Object.keys(came.patch).length > 0) form.restore({ ...came, version: form.version });
      if (came.field !== undefined) focusField(came.field);
      if (came.caret && isInput(document.activeElement)) document.activeElement.setSelectionRange(...came.caret);
    }
    return () => {
      if (!isNew || form.id === undefined) return;
      const { patch, labels, id } = form;
      const active = document.activeElement;
      const field = writtenFields(entity).find(([name]) => document.getElementById(fieldId(name))?.contains(active))?.[0];
      const caret = isInput(active) && active.selectionStart !== null ? ([active.selectionStart, active.selectionEnd ?? active.selectionStart] as const) : undefined;
      passed.set(kernel, { record: entity.name, id, patch, labels, field, caret });
      if (Object.keys(patch).length > 0) tellPassed();
      // the page of the record stands in the same moment, or it is another one
      queueMicrotask(() => passed.delete(kernel));
    };
  }, [form, isNew, kernel]);
}
