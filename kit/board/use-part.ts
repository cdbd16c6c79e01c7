import { compareShallow, computed } from 'mobx';
import { useMemo } from 'react';

/** A part of what is observed, as a flat object: who reads it is drawn anew when the part changed, not when its source did. */
export function usePart<T extends object>(read: () => T, by: readonly unknown[]): T {
  // oxlint-disable-next-line react/exhaustive-deps -- the caller names what it is read by
  return useMemo(() => computed(read, { equals: compareShallow }), by).get();
}
