/** Selects all that an element says, or the value of a field, so that the keys of the system copy it. */
function select(shown: HTMLElement): void {
  if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) {
    shown.focus();
    shown.select();
  } else getSelection()?.selectAllChildren(shown);
}

/**
 * Puts a text on the clipboard. False where the browser has none, as over plain HTTP, or refuses: then what shows the text
 * is selected, to be copied by hand. Called within the click or key that asks for it.
 */
export async function copyText(text: string, shown?: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) select(shown);
    return false;
  }
}
