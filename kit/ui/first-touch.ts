/** Events of a person's first action on a page. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const;

/** Milliseconds after which a page that nobody touched counts as touched: what it started with has long come. */
const untouchedMs = 3000;

/** Runs once somebody touches the page, or it has rested for three seconds. Returns what gives that up. */
export function onFirstTouch(page: Document, work: () => void): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    for (const name of touches) page.removeEventListener(name, begin);
  };
  const begin = (): void => {
    stop();
    work();
  };
  const timer = setTimeout(begin, untouchedMs);
  for (const name of touches) page.addEventListener(name, begin, { passive: true });
  return stop;
}

/** Runs when the browser has nothing better to do, at the latest after two seconds. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}
