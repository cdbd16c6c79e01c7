import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './why-not.css';

/** Attributes of a control that may not be used for a reason; none without a reason. */
export interface WhyNotProps {
  readonly 'aria-disabled'?: true;
  readonly 'aria-description'?: string;
  readonly 'data-why'?: string;
}

/**
 * Keeps a control from acting and lets it say why: `<Button {...whyNot(!isDirty && t('kit.why.unchanged'))} />`. Unlike
 * `disabled` it can be reached by Tab, and it says its reason to the pointer, to the focus and to a screen reader.
 */
export const whyNot = (reason: string | false | undefined): WhyNotProps =>
  reason === false || reason === undefined ? {} : { 'aria-disabled': true, 'aria-description': reason, 'data-why': reason };

/** The control with a reason that an event is about: itself, the input of its label, or what stands in its cell. */
function withReason(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const found = target.closest<HTMLElement>('[data-why]') ?? target.closest('label, [role=gridcell]')?.querySelector<HTMLElement>('[data-why]');
  return found ?? undefined;
}

/** True for a key that would change or press a control; the others walk on from it. */
function acts(key: string, control: HTMLElement): boolean {
  if (control.matches('select')) return key !== 'Tab' && key !== 'Escape';
  return key === 'Enter' || key === ' ' || (control.matches('input[type=radio]') && key.startsWith('Arrow'));
}

/**
 * Shows the reasons of `whyNot` beside their controls, and keeps these from acting before anybody hears of a click. Stands
 * once on a page.
 */
export function WhyNot() {
  const [shown, setShown] = useState<HTMLElement>();
  useEffect(() => {
    const ending = new AbortController();
    const hear = (name: string, listener: (event: Event) => void) => document.addEventListener(name, listener, { capture: true, signal: ending.signal });
    const show = ({ target }: Event) => setShown(withReason(target));
    const refuse = (event: Event) => {
      const control = withReason(event.target);
      if (!control || (event.target as Element).matches('[role=gridcell]')) return;
      if (event instanceof KeyboardEvent && !acts(event.key, control)) return;
      event.preventDefault();
      event.stopPropagation();
      setShown(control);
    };
    hear('pointerover', show);
    hear('focusin', show);
    hear('focusout', () => setShown(undefined));
    hear('scroll', () => setShown(undefined));
    hear('click', refuse);
    hear('keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Escape') setShown(undefined);
      else refuse(event);
    });
    hear('mousedown', (event) => {
      if (event.target instanceof HTMLSelectElement) refuse(event);
    });
    return () => ending.abort();
  }, []);
  const reason = shown?.dataset['why'];
  return shown?.isConnected && reason !== undefined ? createPortal(<Bubble at={shown} reason={reason} />, document.body) : null;
}

/** A reason under its control, or above it where the page ends. */
function Bubble({ at, reason }: { readonly at: HTMLElement; readonly reason: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const seen = at.matches('input') ? (at.closest('label') ?? at) : at;
    const place = seen.getBoundingClientRect();
    const own = current.getBoundingClientRect();
    const isBelow = place.bottom + own.height + 8 < innerHeight;
    current.style.top = `${isBelow ? place.bottom + 4 : place.top - own.height - 4}px`;
    current.style.left = `${Math.max(8, Math.min(place.left + place.width / 2 - own.width / 2, innerWidth - own.width - 8))}px`;
  });
  // The control describes itself: read twice it would be noise.
  return (
    <div ref={element} className="why-not" aria-hidden="true">
      {reason}
    </div>
  );
}
