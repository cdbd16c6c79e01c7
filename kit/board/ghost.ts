import type { BoardModel } from './board-model.ts';

/** Gives the focus to a card that stands where it is dropped, before the other one goes: going with the focus costs a frame. */
export function focusGhost({ ghost, model }: { readonly ghost: HTMLElement | undefined; readonly model: BoardModel }, id: number): void {
  const place = ghost?.closest('[aria-hidden]');
  if (!place) return;
  place.removeAttribute('aria-hidden');
  ghost?.focus({ preventScroll: true });
  model.stand(id, false);
}
