import { hash } from 'node:crypto';

/** Bytes with a tag of their content. */
export interface PublicText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/**
 * Text that any site may read and keep for some seconds, with a tag of its content; 304 where the client has it already.
 * For endpoints that are open and say the same to everyone.
 */
export function publicResponse(request: Request, text: string | PublicText, { type = 'application/json', maxAge }: { readonly type?: string; readonly maxAge: number }): Response {
  const etag = `"${typeof text === 'string' ? hash('sha1', text, 'base64url') : text.tag}"`;
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${maxAge}`, 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff', vary: 'accept-encoding', etag };
  // a proxy that packs a text anew marks its tag as weak
  const held = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (held?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers });
  return new Response(typeof text === 'string' ? text : text.bytes, { headers });
}
