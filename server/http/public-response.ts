import { hash } from 'node:crypto';

/**
 * Text that any site may read and keep for some seconds, with a tag of its content; 304 where the client has it already.
 * For endpoints that are open and say the same to everyone.
 */
export function publicResponse(request: Request, text: string, { type = 'application/json', maxAge }: { readonly type?: string; readonly maxAge: number }): Response {
  const etag = `"${hash('sha1', text, 'base64url')}"`;
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${maxAge}`, 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff', etag };
  // a proxy that packs a text anew marks its tag as weak
  const held = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.includes(etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
}
