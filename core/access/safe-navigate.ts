/** Characters browsers drop or take for slashes when they read an address. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const misleading = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

/**
 * The address within the product a link leads to (path, query, hash), or undefined when it leads elsewhere:
 * another origin, another protocol, a name and password, something unreadable.
 */
export function safeHref(link: string, origin: string): string | undefined {
  const cleaned = link.replace(misleading, '').trim();
  if (cleaned === '' || cleaned.includes('\\')) return undefined;
  // '/%2f%2fevil' stays ours, but a server that decodes before it redirects would not keep it so.
  if (/^(?:[/\s]|%2f|%5c){2}/i.test(cleaned)) return undefined;
  // 'https:evil' and 'https:/evil' are read as relative by one browser and as absolute by another.
  if (/^https?:(?!\/\/)/i.test(cleaned)) return undefined;
  const url = read(cleaned, origin);
  // The origin of a blob: address is that of its page, so the protocol is asked too.
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== new URL(origin).origin) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** An address outside the product that may be opened on purpose: https alone, and no name or password in it. */
export function safeExternal(link: string): string | undefined {
  const url = read(link.replace(misleading, '').trim());
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined;
}

const read = (text: string, base?: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined);

/**
 * Follows a link that came from outside: a push message, a query, a banner. True when it went.
 * A link out of the product is refused unless `external` says how to open it.
 */
export function safeNavigate(
  link: string,
  to: {
    readonly origin: string;
    readonly navigate: (href: string) => void;
    readonly external?: (href: string) => void;
  },
): boolean {
  const inside = safeHref(link, to.origin);
  if (inside !== undefined) {
    to.navigate(inside);
    return true;
  }
  const outside = to.external && safeExternal(link);
  if (outside === undefined) return false;
  to.external?.(outside);
  return true;
}
