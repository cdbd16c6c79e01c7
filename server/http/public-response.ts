import { hash } from 'node:crypto';
import { encodingFor, leastBytes, pack } from './compress.ts';

/** Bytes with a tag of their content. */
export interface PublicText {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/** Texts as they were packed: many ask for the same megabytes. */
const packed = new WeakMap<PublicText, Map<string, Promise<Uint8Array<ArrayBuffer>>>>();

function packedOf(text: PublicText, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const known = packed.get(text) ?? new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  packed.set(text, known);
  const made = known.get(encoding) ?? pack[encoding](Buffer.from(text.bytes.buffer, text.bytes.byteOffset, text.bytes.length)).then((bytes) => new Uint8Array(bytes));
  known.set(encoding, made);
  return made;
}

/**
 * Text that any site may read and keep for some seconds, with a tag of its content; 304 where the client has it already.
 * For endpoints that are open and say the same to everyone.
 */
export async function publicResponse(request: Request, text: string | PublicText, { type = 'application/json', maxAge }: { readonly type?: string; readonly maxAge: number }): Promise<Response> {
  const etag = `"${typeof text === 'string' ? hash('sha1', text, 'base64url') : text.tag}"`;
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${maxAge}`, 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff', vary: 'accept-encoding', etag };
  // a proxy that packs a text anew marks its tag as weak
  const held = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (held?.some((tag) => tag === etag || tag === '*')) return new Response(null, { status: 304, headers });
  if (typeof text === 'string') return new Response(text, { headers });
  const encoding = encodingFor(request);
  if (!encoding || text.bytes.length < leastBytes) return new Response(text.bytes, { headers });
  return new Response(await packedOf(text, encoding), { headers: { ...headers, 'content-encoding': encoding } });
}
