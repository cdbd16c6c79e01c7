import { isIP } from 'node:net';

/**
 * The address a call comes from. Each proxy adds the address it was called from to the end of `X-Forwarded-For`;
 * with so many proxies of the operator's own in front, the entry that the outermost of them added is the client's.
 * Whatever stands before it a client may have written itself. Without proxies the header counts for nothing.
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: number): string {
  if (proxies === 0) return remote;
  const hops = [...(forwarded ?? '').split(',').map((one) => one.trim()).filter((one) => one !== ''), remote];
  const said = bare(hops.at(-1 - proxies) ?? hops[0] ?? remote);
  return isIP(said) === 0 ? remote : said;
}

/** An address without the port and the brackets that some proxies write. */
const bare = (text: string): string => /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;

/**
 * True when a call reached the outermost of the operator's proxies by TLS. Each proxy appends to `X-Forwarded-Proto` or
 * replaces it; without proxies the header is ignored.
 */
export function cameEncrypted(forwarded: string | undefined, proxies: number): boolean {
  if (proxies === 0) return false;
  const hops = (forwarded ?? '').split(',').map((one) => one.trim().toLowerCase());
  return (hops.at(-proxies) ?? hops[0]) === 'https';
}
