/** A list whose columns are kept: its record, and the path of its page. */
export interface Place {
  readonly record: string;
  readonly path: string;
  readonly userIdx: number;
}

/**
 * The cookie that tells the server which columns to draw in the first byte.
 * It is kept for the path of its own list, so no other request carries it, and names its person,
 * so that the next one at the same browser starts with the plain columns.
 */
export const layoutCookie = 'columns';

const year = 365 * 24 * 60 * 60;
const storageName = ({ record, userIdx }: Place): string => `columns/${record}/${userIdx}`;

/** What a cookie says of a person's columns; undefined when it speaks of another person. */
export function layoutIn(cookie: string | undefined, userIdx: number): string | undefined {
  const [owner, text] = cookie?.split(':') ?? [];
  return owner === String(userIdx) ? text : undefined;
}

/** Keeps the columns; an empty text forgets them. */
export function keepLayout(place: Place, text: string): void {
  try {
    if (text === '') localStorage.removeItem(storageName(place));
    else localStorage.setItem(storageName(place), text);
  } catch {
    // Storage is full or forbidden: the cookie still carries the columns.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const value = encodeURIComponent(`${place.userIdx}:${text}`);
  document.cookie = `${layoutCookie}=${value}; Path=${place.path}; Max-Age=${text === '' ? 0 : year}; SameSite=Strict${secure}`;
}

/** The columns kept in this browser; undefined on the server and where nothing is kept. */
export function keptLayout(place: Place): string | undefined {
  if (typeof document === 'undefined') return undefined;
  try {
    return localStorage.getItem(storageName(place)) ?? undefined;
  } catch {
    return undefined;
  }
}
