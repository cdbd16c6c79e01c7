import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { RightNoteOf } from './right-note-of.tsx';

/** A reason under its control, or above it where the page ends; for a right that is missing, who could give it. */
export default function Bubble({ at, onEnd }: { readonly at: HTMLElement; readonly onEnd: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const { why = '', right } = at.dataset;
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const place = () => {
      const seen = at.matches('input') ? (at.closest('label') ?? at) : at;
      const control = seen.getBoundingClientRect();
      const own = current.getBoundingClientRect();
      const isBelow = control.bottom + own.height + 8 < innerHeight;
      current.style.top = `${isBelow ? control.bottom + 4 : control.top - own.height - 4}px`;
      current.style.left = `${Math.max(8, Math.min(control.left + control.width / 2 - own.width / 2, innerWidth - own.width - 8))}px`;
    };
    place();
    // what it tells of a right comes a moment later
    const watching = new ResizeObserver(place);
    watching.observe(current);
    return () => watching.disconnect();
  });
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) at.focus();
    };
  }, [at]);
  useEffect(() => {
    const ending = new AbortController();
    // what presses the control leads into the reason instead
    const enter = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      if (at === event.target || at.contains(event.target as Node)) element.current?.querySelector('a')?.focus();
    };
    for (const name of ['click', 'keydown']) document.addEventListener(name, enter, { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [at]);
  if (right === undefined) {
    // The control describes itself: read twice it would be noise.
    return createPortal(
      <div ref={element} className="why-not" aria-hidden="true">
        {why}
      </div>,
      document.body,
    );
  }
  return createPortal(
    <div ref={element} className="why-not" data-right onClick={onEnd} onKeyDown={({ key }) => key === 'Tab' && at.focus()}>
      <span aria-hidden="true">{why}</span>
      <RightNoteOf right={right} />
    </div>,
    document.body,
  );
}
