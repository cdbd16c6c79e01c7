import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallError } from '#core/http/http.ts';

/** A page on its way to paper. */
interface Printing<T> {
  /** All that paper shows, while it is printed; undefined where the browser prints by itself, with what is on the page. */
  readonly printed: T | undefined;
  readonly isPrinting: boolean;
  /** Reads all there is to print, and prints it. A failure to read is told by its call. */
  readonly print: () => Promise<void>;
}

/** Prints more than a page shows: by its button, and by Ctrl+P. */
export function usePrint<T>(read: () => Promise<T>): Printing<T> {
  const [state, setState] = useState<{ readonly printed?: T }>();
  const print = async () => {
    try {
      const printed = await read();
      // on the page before the browser takes its picture
      flushSync(() => setState({ printed }));
      globalThis.print();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  };
  const begin = useEffectEvent(() => flushSync(() => setState((before) => before ?? {})));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyP' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const [onBegin, onPress, onEnd] = [() => begin(), (event: KeyboardEvent) => press(event), () => setState(undefined)];
    addEventListener('beforeprint', onBegin);
    addEventListener('afterprint', onEnd);
    document.addEventListener('keydown', onPress);
    return () => {
      removeEventListener('beforeprint', onBegin);
      removeEventListener('afterprint', onEnd);
      document.removeEventListener('keydown', onPress);
    };
  }, []);
  return { printed: state?.printed, isPrinting: state !== undefined, print };
}
