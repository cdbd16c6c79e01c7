/** Where keys go from the one that opens a part until that part, which is still on its way, takes them. */
export const early: {
  field?: HTMLInputElement | undefined;
  /** The element in focus before. */
  from?: Element | null | undefined;
  /** All that happened in the field, in its order. */
  log: Event[];
} = { log: [] };

/** Keeps every key from the page underneath until a part that is on its way takes them; Escape gives it up. A field, so that syllables are composed in it too. */
export function takeKeys(label: string, onLeave: () => void): void {
  if (early.field) return;
  const field = document.createElement('input');
  Object.assign(early, { field, from: document.activeElement, log: [] });
  field.className = 'unseen';
  field.ariaLabel = label;
  for (const type of ['keydown', 'input', 'compositionstart', 'compositionend']) {
    field.addEventListener(type, (event) => {
      early.log.push(event);
      if ((event as KeyboardEvent).key === 'Escape') {
        onLeave();
        (dropKeys() as HTMLElement | null | undefined)?.focus();
      }
    });
  }
  document.body.append(field);
  field.focus();
}

/** The part is there, or given up; returns the element in focus before. */
export function dropKeys(): Element | null | undefined {
  const { field, from } = early;
  field?.remove();
  early.field = early.from = undefined;
  return from;
}
