import { codes, Refusal } from '#server/refusal.ts';

/** Limits of a JSON body. */
export interface JsonLimits {
  readonly bytes: number;
  readonly depth: number;
  /** Entries of one list. */
  readonly entries: number;
}

/** The limits of an ordinary body. */
export const jsonLimits: JsonLimits = { bytes: 1024 * 1024, depth: 32, entries: 10_000 };

const refuse = (message: string) => new Refusal(400, codes.rule, message);

/** Reads a request's body of at most `limit` bytes. Throws a `Refusal` 413 as soon as there are more. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, codes.tooLarge, `The body is larger than ${limit} bytes`, { limit });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/**
 * Reads JSON that came from outside: UTF-8 only, of bounded depth and lists, without the keys that reach prototypes,
 * and without the characters that no database column takes. Throws a `Refusal` 400 saying which.
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = jsonLimits): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('The body is not UTF-8');
  }
  // JSON.parse takes any depth, but whatever walks the result does not
  if (depthOf(text, limits.depth) > limits.depth) throw refuse(`The body is nested deeper than ${limits.depth}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('The body is not JSON');
  }
  inspect(value, limits.entries);
  return value;
}

function depthOf(text: string, enough: number): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length && deepest <= enough; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 91 || code === 123) deepest = Math.max(deepest, (depth += 1));
    else if (code === 93 || code === 125) depth -= 1;
  }
  return deepest;
}

function inspect(value: unknown, entries: number): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw refuse('The body holds characters that are no text');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw refuse('The body holds a number that is too large');
  } else if (Array.isArray(value)) {
    if (value.length > entries) throw refuse(`The body holds a list of more than ${entries} entries`);
    for (const entry of value) inspect(entry, entries);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value)) {
      const reaches = key === 'constructor' && typeof entry === 'object' && entry !== null && Object.hasOwn(entry, 'prototype');
      if (key === '__proto__' || reaches) throw refuse('The body holds a key that is not allowed');
      if (!isStorable(key)) throw refuse('The body holds characters that are no text');
      inspect(entry, entries);
    }
  }
}

/** True when a text can be stored on every engine: well formed and without the NUL character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
