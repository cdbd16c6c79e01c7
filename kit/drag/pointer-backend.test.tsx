// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { DndProvider, useDrag, useDrop } from 'react-dnd';
import { expect, test } from 'vitest';
import { pointerBackend } from './pointer-backend.ts';

function Sample({ heard }: { readonly heard: (x: number | undefined) => void }) {
  const [, drag] = useDrag({ type: 'thing', item: { id: 1 } });
  const [, drop] = useDrop({ accept: 'thing', hover: (_, monitor) => heard(monitor.getClientOffset()?.x) });
  return (
    <div ref={(element) => void drop(element)} className="target">
      <span ref={(element) => void drag(element)} className="thing" />
    </div>
  );
}

test('a target hears of the place where the pointer is, not of the one before', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const heard: (number | undefined)[] = [];
  const holder = document.body.appendChild(document.createElement('div'));
  const root = createRoot(holder);
  await act(async () => root.render(<DndProvider backend={pointerBackend}><Sample heard={(x) => heard.push(x)} /></DndProvider>));
  // happy-dom lays nothing out
  document.elementFromPoint = () => holder.querySelector('.target');
  const send = (to: EventTarget, type: string, clientX: number) => act(async () => void to.dispatchEvent(new PointerEvent(type, { clientX, clientY: 10, button: 0, pointerId: 1, bubbles: true })));
  const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
  await send(holder.querySelector('.thing')!, 'pointerdown', 10);
  for (const x of [30, 60]) {
    await send(window, 'pointermove', x);
    await frame();
  }
  expect(heard).toEqual([30, 60]);
  await send(window, 'pointerup', 90);
  expect(heard).toEqual([30, 60, 90]);
  await act(async () => root.unmount());
  holder.remove();
});
