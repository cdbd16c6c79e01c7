/** Resolves once the frame that is being made is on the screen, and soon where none is made. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    if (typeof document === 'undefined' || document.visibilityState === 'hidden') return done();
    // a window that is covered draws nothing
    const late = setTimeout(done, 100);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
