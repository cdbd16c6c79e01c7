import type { PopoverNext, PopoverNextProps } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, type Ref, type RefCallback, type SyntheticEvent } from 'react';
import { useAccessLost } from '../live/use-access-lost.ts';
import { closingMs } from './menu-keys.ts';

/** Props for the target of a popover: they open it and tell assistive technology about it. */
export interface LateTarget {
  readonly ref: RefCallback<HTMLElement>;
  readonly 'aria-expanded': boolean;
  readonly 'aria-haspopup': 'menu' | 'dialog';
  readonly onClick: () => void;
  readonly onFocus: () => void;
  readonly onPointerEnter: () => void;
}

/** Blueprint's props of a popover, except that the caller draws the target. */
export interface LatePopoverProps
  extends Pick<PopoverNextProps, 'autoFocus' | 'placement'> {
  readonly content: ReactElement;
  /** Draws what opens it. */
  readonly target: (target: LateTarget, isOpen: boolean) => ReactNode;
  readonly popupKind?: 'menu' | 'dialog';
  /** True when it is open, where somebody else decides. */
  readonly isOpen?: boolean;
  /** Hears when the person wants it open or closed. */
  readonly onInteraction?: (next: boolean) => void;
}

const loadPopover = async () => (await import('./popover.ts')).PopoverNext;

/**
 * Blueprint's popover, loaded when the pointer or the focus first comes near its target: a page shows many that most
 * people never open. One that is opened before that opens as soon as it has come. The target stays the element it was,
 * and follows what it is drawn from, such as the reader's language. The focus goes back to where it came from, but only
 * where the popover had it: Blueprint would take it from whoever clicked elsewhere.
 */
export const LatePopover = observer(function LatePopover({ target, popupKind = 'menu', isOpen: said, onInteraction, content, ...popover }: LatePopoverProps) {
  const [own, setOwn] = useState(false);
  const element = useRef<HTMLElement>(null);
  const [near, setNear] = useState<{ readonly Popover: typeof PopoverNext; readonly element: HTMLElement }>();
  const hold = useCallback((next: HTMLElement | null) => {
    element.current = next;
    // a state of its own would draw every popover of a page twice
    if (next) setNear((before) => (before && before.element !== next ? { ...before, element: next } : before));
  }, []);
  const isOpen = said ?? own;

  const interact = (next: boolean, event?: SyntheticEvent<HTMLElement>): void => {
    if (next === isOpen) return;
    const pressed = event?.type === 'mousedown' && event.target instanceof Element ? event.target.closest<HTMLElement>('input, textarea, button, a, [tabindex]') : null;
    clicked.current = next ? null : pressed;
    setOwn(next);
    onInteraction?.(next);
  };
  const load = (): void => {
    if (near) return;
    // One that did not come is asked for again with the next touch.
    loadPopover().then(
      (Popover) => element.current && setNear({ Popover, element: element.current }),
      (error: unknown) => console.error('[popover]', error),
    );
  };
  useEffect(() => {
    if (isOpen) load();
  });
  useAccessLost(() => interact(false));
  const held = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const clicked = useRef<HTMLElement>(null);
  const giveBack = (): void => {
    const active = document.activeElement;
    if (active !== document.body && !held.current?.closest('.bp6-portal')?.contains(active)) return;
    const from = cameFrom.current;
    const back = clicked.current ?? (from instanceof HTMLElement && from !== document.body && from.isConnected ? from : focusable(element.current));
    back?.focus({ preventScroll: true });
  };
  // Before what is in it takes the focus.
  useLayoutEffect(() => {
    if (isOpen) cameFrom.current = document.activeElement;
    else if (held.current) giveBack();
    // oxlint-disable-next-line react/exhaustive-deps -- opening and closing alone count
  }, [isOpen]);

  return (
    <>
      {target(
        {
          ref: hold,
          'aria-expanded': isOpen,
          'aria-haspopup': popupKind,
          onClick: () => interact(!isOpen),
          onFocus: load,
          onPointerEnter: load,
        },
        isOpen,
      )}
      {near && (
        <near.Popover
          {...popover}
          content={
            <div ref={held} style={{ display: 'contents' }}>
              {content}
            </div>
          }
          shouldReturnFocusOnClose={false}
          // A submenu had the focus, or Blueprint, which holds it while the popover goes, took it once more.
          onClosed={giveBack}
          arrow={false}
          animation="minimal"
          transitionDuration={closingMs}
          isOpen={isOpen}
          onInteraction={interact}
          renderTarget={({ ref }) => <Anchor at={near.element} to={ref} />}
        />
      )}
    </>
  );
});

const focusable = (target: HTMLElement | null): HTMLElement | null =>
  target?.matches('button, a') ? target : (target?.querySelector<HTMLElement>('button, a') ?? null);

/** Tells the popover where its target is, which stands outside of it. */
export function Anchor({ at, to }: { readonly at: HTMLElement; readonly to: Ref<HTMLElement> | undefined }) {
  useLayoutEffect(() => {
    const place = (element: HTMLElement | null): void => {
      // oxlint-disable-next-line react/immutability -- a ref handed over is there to be filled
      if (typeof to === 'function') to(element);
      else if (to) to.current = element;
    };
    place(at);
    return () => place(null);
  }, [at, to]);
  return null;
}
