import { lazy, Suspense, useEffect, useState } from 'react';
import type { Permission } from '#core/access/permission.ts';
import './why-not.css';

const Bubble = lazy(() => import('./why-not-bubble.tsx'));

/** Attributes of a control that may not be used for a reason; none without a reason. */
export interface WhyNotProps {
  readonly 'aria-disabled'?: true;
  readonly 'aria-description'?: string;
  readonly 'data-why'?: string;
  readonly 'data-right'?: string | undefined;
}

/** A right that is missing, in words and by its id: its reason tells who could give it. */
export interface NoRight {
  readonly text: string;
  readonly right: string | undefined;
}

/** The reason of a control that needs a right which somebody lacks. */
export const noRight = (t: (key: string) => string, right: Permission | undefined): NoRight => ({ text: t('kit.why.right'), right: right?.id });

/**
 * Keeps a control from acting and lets it say why: `<Button {...whyNot(!isDirty && t('kit.why.unchanged'))} />`. Unlike
 * `disabled` it can be reached by Tab, and it says its reason to the pointer, to the focus and to a screen reader.
 */
export const whyNot = (reason: string | NoRight | false | undefined): WhyNotProps => {
  if (!reason) return {};
  const { text = reason as string, right } = reason as Partial<NoRight>;
  return { 'aria-disabled': true, 'aria-description': text, 'data-why': text, 'data-right': right };
};

/** The control with a reason that an event is about: itself, the input of its label, or what stands in its cell. */
function withReason(target: EventTarget | null): HTMLElement | null | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-why]') ?? target.closest('label, [role=gridcell]')?.querySelector<HTMLElement>('[data-why]')) : null;
}

/** True for a key that would change or press a control; the others walk on from it. */
function acts(key: string, control: HTMLElement): boolean {
  if (control.matches('select')) return key !== 'Tab' && key !== 'Escape';
  return key === 'Enter' || key === ' ' || (control.matches('input[type=radio]') && key.startsWith('Arrow'));
}

const isBubble = (target: EventTarget | null): boolean => target instanceof Element && target.matches('.why-not, .why-not *');

/**
 * Shows the reasons of `whyNot` beside their controls, and keeps these from acting before anybody hears of a click. Stands
 * once on a page.
 */
export function WhyNot() {
  const [shown, setShown] = useState<HTMLElement | null>();
  useEffect(() => {
    const ending = new AbortController();
    const hear = (name: string, listener: (event: Event) => void) => document.addEventListener(name, listener, { capture: true, signal: ending.signal });
    const show = ({ target }: Event) => isBubble(target) || setShown(withReason(target));
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
    hear('focusout', (event) => isBubble((event as FocusEvent).relatedTarget) || setShown(null));
    hear('scroll', () => setShown(null));
    hear('click', refuse);
    hear('keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Escape') setShown(null);
      else refuse(event);
    });
    hear('mousedown', (event) => {
      if (event.target instanceof HTMLSelectElement) refuse(event);
    });
    return () => ending.abort();
  }, []);
  return (
    shown?.isConnected && (
      <Suspense>
        <Bubble at={shown} onEnd={() => setShown(null)} />
      </Suspense>
    )
  );
}
