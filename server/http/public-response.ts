import { hash } from 'node:crypto';
import { encodingFor, leastBytes } from './compress.ts';
import { gzipOf } from './gzip-blocks.ts';

/** A long text in blocks, with a tag of its content; a block that stays the same object is packed once. */
export interface PublicText {
  readonly blocks: readonly Buffer<ArrayBuffer>[];
  readonly tag: string;
}

/** Texts as they were packed: many ask for the same megabytes. */
const packed = new WeakMap<PublicText, Promise<Uint8Array<ArrayBuffer>>>();

function packedOf(text: PublicText): Promise<Uint8Array<ArrayBuffer>> {
  const made = packed.get(text) ?? gzipOf(text.blocks);
  packed.set(text, made);
  return made;
}

/**
 * Text that any site may read and keep for some seconds, or only after asking if it still holds, with a tag of its content;
 * 304 where the client has it already.
 * For endpoints that are open and say the same to everyone.
 */
export async function publicResponse(request: Request, text: string | PublicText, { type = 'application/json', maxAge }: { readonly type?: string; readonly maxAge: number }): Promise<Response> {
  const etag = `"${typeof text === 'string' ? hash('sha1', text, 'base64url') : text.tag}"`;
  const headers = { 'content-type': type, 'cache-control': maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`, 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff', vary: 'accept-encoding', etag };
  // a proxy that packs a text anew marks its tag as weak
  const held = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (held?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers });
  if (typeof text === 'string') return new Response(text, { headers });
  // blocks can be put together as gzip alone
  const isPacked = encodingFor(request, ['gzip']) !== undefined && text.blocks.reduce((sum, { length }) => sum + length, 0) >= leastBytes;
  return isPacked ? new Response(await packedOf(text), { headers: { ...headers, 'content-encoding': 'gzip' } }) : new Response(Buffer.concat(text.blocks), { headers });
}
