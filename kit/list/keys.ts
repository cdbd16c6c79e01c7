/** Action of a key in the list. */
export type Command =
  | { readonly do: 'move'; readonly by: number; readonly extend: boolean }
  | { readonly do: 'page'; readonly by: -1 | 1; readonly extend: boolean }
  | { readonly do: 'edge'; readonly to: 'first' | 'last'; readonly extend: boolean }
  | { readonly do: 'side'; readonly by: -1 | 1 }
  | { readonly do: 'shift'; readonly by: -1 | 1 }
  | { readonly do: 'resize'; readonly by: -1 | 1 }
  | { readonly do: 'choose' | 'choose-all' | 'open' | 'search' | 'filter' | 'leave' | 'menu' };

/** The part of a key event that matters. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** True when a key belongs to an input method: WebKit ends the composition before the key, which then says 229. */
export const isImeKey = ({ isComposing, keyCode }: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

/** True when keys belong to an input, a menu or a dialog. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, [role=menu], [role=dialog], [role=listbox]') !== null ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'));

/**
 * Action of a key, by its place on the keyboard where it is a letter, so that it works with a Korean layout too.
 * `inHead`: the focus is on a column's head.
 */
export function commandOf(pressed: KeyPress, inHead: boolean): Command | undefined {
  if (isImeKey(pressed)) return undefined;
  const { key, code, shiftKey: extend, altKey, ctrlKey, metaKey } = pressed;
  if (ctrlKey || metaKey) return code === 'KeyA' && !altKey ? { do: 'choose-all' } : undefined;
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
  if (altKey) return inHead && sideways ? { do: 'shift', by: sideways } : inHead && key === 'ArrowDown' ? { do: 'menu' } : undefined;
  if (sideways) return inHead && extend ? { do: 'resize', by: sideways } : { do: 'side', by: sideways };
  switch (key) {
    case 'ArrowDown':
      return { do: 'move', by: 1, extend };
    case 'ArrowUp':
      return { do: 'move', by: -1, extend };
    case 'PageDown':
      return { do: 'page', by: 1, extend };
    case 'PageUp':
      return { do: 'page', by: -1, extend };
    case 'Home':
      return { do: 'edge', to: 'first', extend };
    case 'End':
      return { do: 'edge', to: 'last', extend };
    case 'Enter':
      return { do: inHead ? 'menu' : 'open' };
    case 'ContextMenu':
      return inHead ? { do: 'menu' } : undefined;
    case 'F10':
      return inHead && extend ? { do: 'menu' } : undefined;
    case ' ':
      return { do: 'choose' };
    case 'Escape':
      return { do: 'leave' };
  }
  if (code === 'KeyJ') return { do: 'move', by: 1, extend };
  if (code === 'KeyK') return { do: 'move', by: -1, extend };
  if (extend) return undefined;
  if (code === 'KeyX') return { do: 'choose' };
  if (code === 'KeyF') return { do: 'filter' };
  if (code === 'Slash') return { do: 'search' };
  return undefined;
}
