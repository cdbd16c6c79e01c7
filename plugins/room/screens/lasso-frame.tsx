import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Plan } from '../plan/plan.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels the frame stands off its cells. */
const off = 4;

/** The dashed frame around a block that was chosen by Shift or by lasso. */
export const LassoFrame = observer(function LassoFrame({ plan, table }: { readonly plan: Plan; readonly table: RefObject<HTMLTableElement | null> }) {
  const [box, setBox] = useState<Box>();
  const { block } = plan;
  useLayoutEffect(() => {
    // Measured on the page: columns are as wide as the room they have.
    const cells = block?.map(({ row, column }) => table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`));
    const [a, b] = cells ?? [];
    if (!a || !b) return setBox(undefined);
    const [left, top] = [Math.min(a.offsetLeft, b.offsetLeft), Math.min(a.offsetTop, b.offsetTop)];
    const right = Math.max(a.offsetLeft + a.offsetWidth, b.offsetLeft + b.offsetWidth);
    const bottom = Math.max(a.offsetTop + a.offsetHeight, b.offsetTop + b.offsetHeight);
    const { offsetLeft = 0, offsetTop = 0 } = table.current ?? {};
    setBox({ left: offsetLeft + left - off, top: offsetTop + top - off, width: right - left + 2 * off, height: bottom - top + 2 * off });
  }, [block, table]);
  if (!box) return null;
  return <span className="plan-lasso" aria-hidden="true" style={{ left: box.left, top: box.top, width: box.width, height: box.height }} />;
});
