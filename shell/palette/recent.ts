/** A record somebody opened: its kind, its address, and what it was called then. */
export interface Recent {
  readonly record: string;
  readonly href: string;
  readonly title: string;
}

const maxRecent = 8;

const place = (userIdx: number): string => `recent/${userIdx}`;

/** Records that a person opened last in this browser, the latest first. */
export function readRecent(userIdx: number): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(userIdx)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Keeps a record as the one opened last. */
export function keepRecent(userIdx: number, recent: Recent): void {
  const others = readRecent(userIdx).filter(({ href }) => href !== recent.href);
  try {
    localStorage.setItem(place(userIdx), JSON.stringify([recent, ...others].slice(0, maxRecent)));
  } catch {
    // Storage is full or forbidden: the palette then starts with the pages.
  }
}

/** Forgets them: some may not be for the person's eyes any more. */
export function forgetRecent(userIdx: number): void {
  try {
    localStorage.removeItem(place(userIdx));
  } catch {
    // A page without storage remembers nothing.
  }
}

const isRecent = (value: unknown): value is Recent => {
  const { record, href, title } = (value ?? {}) as Partial<Record<keyof Recent, unknown>>;
  return typeof record === 'string' && typeof title === 'string' && typeof href === 'string' && /^\/(?!\/)/.test(href);
};
