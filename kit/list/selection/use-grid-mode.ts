import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ownStep } from '../use-list-address.ts';

/** The list as a grid of cells to edit. */
export interface GridMode {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** True when a list is shown as a grid. It is a step of the page's history: Back leaves it, a reload stays in it. */
export function useGridMode(): GridMode {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  // The server knows nothing of the browser's history: what is drawn first is the list.
  const alive = useSyncExternalStore(never, () => true, () => false);
  return {
    isOpen: alive && (state as { readonly grid?: boolean } | null)?.grid === true,
    open: () => void navigate(`${pathname}${search}`, { state: { ...ownStep, grid: true }, preventScrollReset: true }),
    close: () => void navigate(-1),
  };
}

const never = () => () => undefined;
