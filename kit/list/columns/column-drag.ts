import type { List } from '../list.ts';

/** Pixels the pointer moves before a press on a head counts as a lift. */
const slack = 4;

/**
 * Moves a column by its head: a line shows where it will stand, Escape puts it back. It takes over a press that began
 * with `down`; the column joins those that stay in place where it is dropped among them.
 */
export function dragColumn(list: List, id: string, head: HTMLElement, down: Pick<PointerEvent, 'clientX' | 'pointerId'>): void {
  const row = head.parentElement;
  if (!row) return;
  let lifted = false;
  let target: { readonly cell: HTMLElement; readonly id: string; readonly after: boolean } | undefined;

  const mark = (next: typeof target): void => {
    if (target && target.cell !== next?.cell) delete target.cell.dataset['drop'];
    if (next) next.cell.dataset['drop'] = next.after ? 'after' : 'before';
    target = next;
  };
  const at = (x: number): typeof target => {
    for (const cell of row.querySelectorAll<HTMLElement>('[data-column]')) {
      const { left, right } = cell.getBoundingClientRect();
      const over = cell.dataset['column'];
      if (x < left || x > right || over === undefined) continue;
      const isSecondHalf = x > (left + right) / 2;
      return over === id ? undefined : { cell, id: over, after: getComputedStyle(row).direction === 'rtl' ? !isSecondHalf : isSecondHalf };
    }
    return undefined;
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!lifted && Math.abs(event.clientX - down.clientX) > slack) {
      lifted = true;
      row.dataset['dragging'] = '';
      head.dataset['lifted'] = '';
    }
    if (!lifted) return;
    event.preventDefault();
    mark(at(event.clientX));
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const to = target;
    if (lifted) eatClick();
    end();
    if (to) list.moveColumn(id, to.id, to.after);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const end = (): void => {
    mark(undefined);
    delete row.dataset['dragging'];
    delete head.dataset['lifted'];
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', end);
    removeEventListener('blur', end);
    removeEventListener('keydown', key, true);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', end);
  addEventListener('blur', end);
  addEventListener('keydown', key, true);
}

/** Keeps the click that follows a drop from sorting by the column. */
function eatClick(): void {
  const eat = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', eat, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', eat, true));
}
