/** Under this name a tab keeps when it first showed the product, also through a page that is loaded anew. */
const name = 'opened';

/** Keeps that this tab shows the product since this page began, unless it did so before; a while after its first drawing is soon enough. */
export function keepOpened(): void {
  try {
    if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, String(performance.timeOrigin));
  } catch {
    // without a storage it is since this page began
  }
}

/** When this tab first showed the product, in milliseconds by the browser's clock. */
export function tabOpened(): number {
  try {
    return Number(sessionStorage.getItem(name)) || performance.timeOrigin;
  } catch {
    return performance.timeOrigin;
  }
}
