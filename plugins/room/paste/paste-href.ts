import { roomUpload } from '../area.ts';

/** The address at which a landlord's table is pasted, told whose list it is. */
export const pasteHref = (whose: { readonly building?: number; readonly company?: number } = {}): string =>
  `${roomUpload.href()}?${new URLSearchParams({ from: 'paste', ...Object.fromEntries(Object.entries(whose).map(([name, id]) => [name, String(id)])) })}`;
