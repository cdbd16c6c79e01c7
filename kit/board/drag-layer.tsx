import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type RefObject } from 'react';
import { useDragDropManager } from 'react-dnd';
import { createPortal } from 'react-dom';
import { useBoard } from './board-context.ts';
import { usualStep, laneKey } from './lane.tsx';
import type { Board } from './board.ts';

/** Pixels from an edge within which the board scrolls by itself, and the most it goes in a second. */
const edge = 56;
const fastest = 1800;

/** The lifted card under the pointer. It and the place below it follow once a frame: a still pointer sends no event. */
export const DragLayer = observer(function DragLayer({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const board = useBoard();
  const manager = useDragDropManager();
  const layer = useRef<HTMLDivElement>(null);
  const { model } = board;
  const isLifted = model.lifted?.by === 'pointer';
  useEffect(() => {
    if (!isLifted) return undefined;
    const monitor = manager.getMonitor();
    let frame = 0;
    let before = performance.now();
    const follow = (now: number) => {
      frame = requestAnimationFrame(follow);
      const passed = Math.min(64, now - before);
      before = now;
      const pointer = monitor.getClientOffset();
      const grabbed = monitor.getInitialClientOffset();
      const began = monitor.getInitialSourceClientOffset();
      const element = root.current;
      if (!pointer || !grabbed || !began || !element) return;
      const grab = { x: grabbed.x - began.x, y: grabbed.y - began.y };
      if (layer.current) layer.current.style.transform = `translate(${pointer.x - grab.x}px, ${pointer.y - grab.y}px)`;
      scrollAt(element, 'x', pointer.x, passed);
      const scroller = scrollerUnder(board, pointer);
      if (scroller) scrollAt(board.isByPerson ? element : scroller.element, 'y', pointer.y, passed);
      board.hover(scroller && { lane: scroller.lane, index: indexAt(board, scroller, pointer.y - grab.y) });
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [isLifted, manager, board, root]);

  const card = isLifted && model.lifted ? model.cards.get(model.lifted.id) : undefined;
  if (!card) return null;
  const width = [...board.scrollers.values()][0]?.clientWidth ?? 244;
  const Face = board.spec.Face;
  return createPortal(
    <div ref={layer} className="drag-layer" style={{ inlineSize: width - 16 }} aria-hidden="true">
      <div className="card">
        <Face card={card} labels={model.labels} age={null} />
      </div>
    </div>,
    document.body,
  );
});

interface Under {
  readonly lane: number;
  readonly element: HTMLElement;
}

/** The lane whose column the pointer is in, wherever in it. */
function scrollerUnder(board: Board, { x, y }: { readonly x: number; readonly y: number }): Under | undefined {
  const { lifted } = board.model;
  const person = board.isByPerson && lifted ? board.personOf(lifted.id) : undefined;
  for (const { id } of board.lanes) {
    const element = board.scrollers.get(laneKey(id, person));
    const rect = element?.parentElement?.getBoundingClientRect();
    if (element && rect && x >= rect.left - 6 && x <= rect.right + 6 && y >= rect.top - 40 && y <= rect.bottom + 40) return { lane: id, element };
  }
  return undefined;
}

/** The number of cards above a height of the screen. */
function indexAt(board: Board, { lane, element }: Under, top: number): number {
  const step = Number.parseFloat(getComputedStyle(element).getPropertyValue('--board-step')) || usualStep;
  const { lifted } = board.model;
  const others = board.model.listOf(lane).filter((id) => id !== lifted?.id);
  const own = board.isByPerson && lifted ? others.filter((id) => board.personOf(id) === board.personOf(lifted.id)) : others;
  const index = Math.max(0, Math.min(own.length, Math.round((top - element.getBoundingClientRect().top + element.scrollTop) / step)));
  // Between the cards of one person lie those of others: it goes right before the next of its own.
  const next = own[index];
  return next === undefined ? others.length : others.indexOf(next);
}

/** Scrolls something whose edge the pointer is near: the nearer the faster. */
function scrollAt(element: HTMLElement, axis: 'x' | 'y', at: number, passed: number): void {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [start, end] = axis === 'x' ? [left, right] : [top, bottom];
  const near = at < start + edge ? -(1 - Math.max(0, at - start) / edge) : at > end - edge ? 1 - Math.max(0, end - at) / edge : 0;
  if (near === 0) return;
  const by = Math.sign(near) * near * near * fastest * (passed / 1000);
  if (axis === 'x') element.scrollLeft += by;
  else element.scrollTop += by;
}
