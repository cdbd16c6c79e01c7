import { encodings, type Encoding } from '#kit/import/wire.ts';

/** Whether a word names an encoding that can be chosen. */
export const isEncoding = (word: string): word is Encoding => encodings.includes(word as Encoding);

/** The text of a file in an encoding, a byte-order mark taken off. Bytes that do not fit become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

/** The encoding a file seems to be in: by its byte-order mark, its zero bytes, then by what decodes without fault. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zeroBytes(bytes);
  if (zeros.odd > 0.2 && zeros.even < 0.05) return 'utf-16le';
  if (zeros.even > 0.2 && zeros.odd < 0.05) return 'utf-16be';
  if (decodes(bytes, 'utf-8') !== undefined) return 'utf-8';
  const korean = decodes(bytes, 'euc-kr');
  if (korean !== undefined && share(korean, /[\uac00-\ud7a3]/g) >= 0.5) return 'euc-kr';
  const chinese = decodes(bytes, 'gb18030');
  if (chinese !== undefined && share(chinese, /[\u4e00-\u9fff]/g) >= 0.5) return 'gb18030';
  return korean === undefined ? 'windows-1252' : 'euc-kr';
}

function zeroBytes(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const length = Math.min(bytes.length, 4096) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const pairs = Math.max(length / 2, 1);
  return { even: even / pairs, odd: odd / pairs };
}

function decodes(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The share of a script among the characters beyond ASCII. */
function share(text: string, script: RegExp): number {
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  return beyond === 0 ? 1 : (text.match(script)?.length ?? 0) / beyond;
}
