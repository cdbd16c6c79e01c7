import { useState } from 'react';
import { useEvent } from '#core/react/react.tsx';
import { accessChanged } from '#core/session/session.ts';

/** Does something once the person lost rights or reach: what stands open may hold what they no longer see. */
export function useAccessLost(work: () => void): void {
  useEvent(accessChanged, ({ isLess }) => {
    if (isLess) work();
  });
}

/** A number that grows when the person lost rights or reach: what was asked for an open part is asked anew. */
export function useAccessTurn(forget?: () => void): number {
  const [turn, setTurn] = useState(0);
  useAccessLost(() => {
    forget?.();
    setTurn((now) => now + 1);
  });
  return turn;
}
