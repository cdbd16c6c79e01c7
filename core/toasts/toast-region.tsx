import { autorun } from 'mobx';
import { useEffect, useId, useRef, useState, type CSSProperties, type FocusEvent, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { Bounce, toast as draw, ToastContainer, type ToastOptions } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { useService, useText } from '../react/react.tsx';
import { ToastBody, ToastClose } from './toast-body.tsx';
import type { LetterParts } from './toast-letter.tsx';
import { toasts, type ShownToast, type ToastPosition } from './toasts.ts';
import './toast-region.css';

/** Pixels a toast is dragged before letting go closes it. */
const swipe = 200;

/** Windows wider than this pause a toast under the pointer; on narrower ones a finger would hold it forever. */
const narrow = 425;

/** Milliseconds after the last change of the window's size before it counts. */
const settle = 300;

/** Milliseconds a toast of the bare component stays when nobody said otherwise. */
const bareTimeout = 5000;

/** Draws the toasts of the page. One for the page, loaded after the first draw; the server draws none. */
export function ToastRegion({ parts }: { readonly parts?: LetterParts }) {
  const service = useService(toasts);
  const t = useText();
  const region = useId();
  const width = useWindowWidth();
  const cameFrom = useRef<EventTarget>(null);

  useEffect(() => {
    // a toast stays for a while after it is closed: nobody is to type into it
    const giveFocusBack = (id: string) => {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || toastOf(active)?.id !== id) return;
      active.blur();
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
    const drawn = new Map<string, ShownToast>();
    const stop = autorun(() => {
      const { shown } = service;
      for (const id of drawn.keys()) {
        if (shown.some((one) => one.id === id)) continue;
        drawn.delete(id);
        draw.dismiss({ id, containerId: region });
      }
      for (const one of shown) {
        const before = drawn.get(one.id);
        if (before === one) continue;
        drawn.set(one.id, one);
        const options = optionsOf(one, region, () => service.close(one.id));
        const onActed = () => {
          giveFocusBack(one.id);
          service.close(one.id);
        };
        const body = <ToastBody toast={one} parts={parts} onActed={onActed} />;
        if (before) draw.update(one.id, { ...options, render: body });
        else draw(body, { ...options, toastId: one.id });
      }
    });
    return () => {
      stop();
      for (const id of drawn.keys()) draw.dismiss({ id, containerId: region });
    };
  }, [service, region, parts]);

  useEffect(() => {
    for (const { id, position } of service.shown) {
      draw.update(id, { containerId: region, draggablePercent: swipePercent(position, width) });
      // In a narrow window the pointer no longer holds a toast; the focus still does.
      const isFocused = document.activeElement?.closest('.Toastify__toast')?.id === id;
      if (width <= narrow && !isFocused) draw.play({ id, containerId: region });
    }
  }, [service, region, width]);

  // Not `pauseOnHover`: a drawn toast learns of an update after 100 ms, and a pointer that came meanwhile would hold it forever.
  const hold = ({ type, target, relatedTarget }: FocusEvent | MouseEvent) => {
    const id = toastOf(target)?.id;
    if (id) draw.pause({ id, containerId: region });
    if (type === 'focus' && !(relatedTarget instanceof Element && toastOf(relatedTarget))) cameFrom.current = relatedTarget;
  };
  const release = ({ target, relatedTarget }: FocusEvent | MouseEvent) => {
    const toast = toastOf(target);
    if (!toast || toast.contains(relatedTarget as Node | null)) return;
    if (!toast.matches(width > narrow ? ':hover, :focus-within' : ':focus-within')) draw.play({ id: toast.id, containerId: region });
  };

  // beside the dialogs, which stand outside of the page: their grey would lie over a message from somebody else
  return createPortal(
    <div className="toast-region" onFocus={hold} onBlur={release} onMouseOver={width > narrow ? hold : undefined} onMouseOut={release}>
      <ToastContainer
        containerId={region}
        aria-label={t('core.toasts.label')}
        position="top-right"
        autoClose={bareTimeout}
        transition={Bounce}
        closeButton={ToastClose}
        closeOnClick
        draggable
        pauseOnHover={false}
        pauseOnFocusLoss={false}
        icon={false}
      />
    </div>,
    document.body,
  );
}

const toastOf = (target: EventTarget) => (target as Element).closest('.Toastify__toast');

/** A swipe as a share of the toast's width, in percent. */
const swipePercent = (position: ToastPosition, width: number) => (swipe / Math.min(position === 'bottom-right' ? 384 : 340, width - 24)) * 100;

function optionsOf(one: ShownToast, containerId: string, onClose: () => void): ToastOptions {
  const urgent = one.type === 'error' || one.type === 'warning';
  return {
    containerId,
    type: one.type === 'loading' ? 'default' : one.type,
    position: one.position,
    autoClose: one.timeout ?? false,
    draggablePercent: swipePercent(one.position, window.innerWidth),
    className: `toast toast-${one.type}`,
    style: styleOf(one),
    role: urgent ? 'alert' : 'status',
    onClose,
    ...(one.onClick && { onClick: one.onClick }),
  };
}

/** The offset and colours a toast asks for. Words and icons inside take theirs from the theme's variables. */
function styleOf({ type, position, offset = {}, colors = {} }: ShownToast): CSSProperties {
  const { x = 0, y = 0 } = offset;
  const sideways = position.endsWith('left') ? x : position.endsWith('right') ? -x : 0;
  const words = { '--text': colors.text, '--text-2': colors.text, '--muted': colors.text };
  return {
    ...(y !== 0 && (position.startsWith('top') ? { marginBlockStart: y } : { marginBlockEnd: y })),
    // the bounce moves a toast by its transform; this adds to it
    ...(sideways !== 0 && { translate: `${sideways}px` }),
    ...(colors.progress && { [`--toastify-color-progress-${type === 'default' || type === 'loading' ? 'light' : type}`]: colors.progress }),
    ...(colors.background && { background: colors.background }),
    ...(colors.text && { color: colors.text, ...words }),
  };
}

/** The width of the window, once it has settled. */
function useWindowWidth(): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(window.innerWidth), settle);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return width;
}
