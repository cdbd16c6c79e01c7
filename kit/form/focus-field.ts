import { fieldId } from './form-field.tsx';

/** Brings a field of the open form into view and gives it the focus. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  const target = element?.matches('input, textarea, select, button') ? element : element?.querySelector<HTMLElement>('button, input');
  (target ?? element)?.focus();
  element?.scrollIntoView?.({ block: 'center' });
}

/** Gives the focus to the way on at the foot of the open form: Save. */
export function focusSave(): void {
  document.querySelector<HTMLElement>('.form-bar-ways > :last-child')?.focus();
}
