import { useEffect, useRef } from 'react';
import { isSaveKey } from '../fields/control.ts';

/** Saves by Ctrl or Cmd and S. */
export function useSaveKey(save: () => unknown): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      void latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
