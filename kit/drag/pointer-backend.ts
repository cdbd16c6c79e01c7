import type { DndProviderProps } from 'react-dnd';

type Factory = Extract<DndProviderProps<unknown, unknown>, { backend: unknown }>['backend'];

/** Pixels a mouse moves before a press counts as a lift. */
const slack = 4;
/** Pixels a finger may tremble while it holds. */
const tremble = 8;
/** Milliseconds a finger holds before it lifts; a quicker one scrolls. */
const hold = 220;

const operable = 'button, a, input, textarea, select, [contenteditable="true"]';

/**
 * A react-dnd backend on Pointer Events: mouse, pen and touch go one way, the thing itself moves instead of a
 * ghost image, and the wheel keeps scrolling while something is lifted. Escape puts it back.
 */
export const pointerBackend: Factory = (manager) => {
  const actions = manager.getActions();
  const monitor = manager.getMonitor();
  const targets = new Map<Element, string>();
  let letGo: (() => void) | undefined;

  /** The drop targets under a point, outermost first, as react-dnd wants them. */
  const under = (x: number, y: number): string[] => {
    const found: string[] = [];
    for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
      const target = targets.get(element);
      if (target !== undefined) found.unshift(target);
    }
    return found;
  };

  const press = (source: string, node: HTMLElement, down: PointerEvent): void => {
    const inner = (down.target as Element).closest(operable);
    if (down.button !== 0 || letGo || (inner && inner !== node && node.contains(inner))) return;
    const touch = down.pointerType === 'touch';
    let lifted = false;
    let frame = 0;

    const lift = (): void => {
      const { left, top } = node.getBoundingClientRect();
      actions.beginDrag([source], {
        clientOffset: { x: down.clientX, y: down.clientY },
        getSourceClientOffset: () => ({ x: left, y: top }),
        publishSource: true,
      });
      lifted = monitor.isDragging();
      if (!lifted) end();
    };
    const hover = (event: PointerEvent): void => {
      if (monitor.isDragging()) {
        const clientOffset = { x: event.clientX, y: event.clientY };
        // react-dnd takes over where the pointer is after its targets were asked: first the place alone, then the targets
        actions.hover([], { clientOffset });
        actions.hover(under(clientOffset.x, clientOffset.y), { clientOffset });
      }
    };
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!lifted && touch && far > tremble) end();
      else if (!lifted && !touch && far > slack) lift();
      if (!lifted) return;
      event.preventDefault();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => hover(event));
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      try {
        if (lifted && monitor.isDragging()) {
          hover(event);
          actions.drop();
          eatClick();
        }
      } finally {
        end();
      }
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !lifted) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    // The page would scroll away under a lifted thing; only a listener that is not passive can hold it.
    const still = (event: TouchEvent): void => {
      if (lifted) event.preventDefault();
    };
    const timer = touch ? setTimeout(lift, hold) : undefined;
    const end = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', end);
      removeEventListener('blur', end);
      removeEventListener('keydown', key, true);
      node.removeEventListener('touchmove', still);
      letGo = undefined;
      if (monitor.isDragging()) actions.endDrag();
    };
    letGo = end;
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('blur', end);
    addEventListener('keydown', key, true);
    node.addEventListener('touchmove', still, { passive: false });
  };

  return {
    setup: () => undefined,
    teardown: () => letGo?.(),
    profile: () => ({}),
    connectDragPreview: () => () => undefined,
    connectDragSource(source: string, node: HTMLElement) {
      const down = (event: PointerEvent) => press(source, node, event);
      node.addEventListener('pointerdown', down);
      return () => node.removeEventListener('pointerdown', down);
    },
    connectDropTarget(target: string, node: HTMLElement) {
      targets.set(node, target);
      return () => targets.delete(node);
    },
  };
};

/** Keeps the click that follows a drop from opening what was dropped. */
function eatClick(): void {
  const eat = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', eat, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', eat, true));
}
