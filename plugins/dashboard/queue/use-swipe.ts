import { useRef, useState, type PointerEvent } from 'react';

/** Pixels from which a swipe shows what it would do, and from which it does it. */
export const swipe = { reveal: 96, commit: 200 } as const;

/** Pixels of a finger's way after which it is known whether it swipes or scrolls. */
const undecided = 8;

/** Swipe of a card by a finger: to the right it is done, to the left it is put off. */
export function useSwipe(onSwipe: (way: 'right' | 'left') => void) {
  const [by, setBy] = useState(0);
  const start = useRef<{ readonly x: number; readonly y: number; isSwipe: boolean }>(undefined);
  const end = () => {
    start.current = undefined;
    setBy(0);
  };
  return {
    by,
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
        if (pointerType !== 'mouse') start.current = { x: clientX, y: clientY, isSwipe: false };
      },
      onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
        const { current } = start;
        if (!current) return;
        const [across, down] = [clientX - current.x, clientY - current.y];
        if (!current.isSwipe) {
          if (Math.abs(across) < undecided && Math.abs(down) < undecided) return;
          if (Math.abs(down) >= Math.abs(across)) return end();
          current.isSwipe = true;
          currentTarget.setPointerCapture(pointerId);
        }
        setBy(across);
      },
      onPointerUp: ({ clientX }: PointerEvent) => {
        const { current } = start;
        if (!current) return;
        const across = clientX - current.x;
        end();
        if (current.isSwipe && Math.abs(across) >= swipe.commit) onSwipe(across > 0 ? 'right' : 'left');
      },
      onPointerCancel: end,
    },
  };
}
