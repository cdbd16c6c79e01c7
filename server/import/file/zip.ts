import { constants, createInflateRaw } from 'node:zlib';
import { fileLimits, tooLarge } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A part of a ZIP archive, as its directory describes it. */
export interface ZipPart {
  readonly method: number;
  readonly offset: number;
  readonly packed: number;
  /** Bytes it says to have unpacked; more are not taken. */
  readonly size: number;
}

const broken = () => new UnreadableFile({ key: 'kit.import.file.broken' });

const marks = { end: 0x06054b50, part: 0x02014b50, local: 0x04034b50 } as const;
const endLength = 22;
const longestComment = 0xffff;

/** The parts of an archive by name. Throws `UnreadableFile` for what is no archive, or has too many parts. */
export function partsOf(bytes: Uint8Array): ReadonlyMap<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - endLength;
  let end = last;
  while (end >= 0 && end >= last - longestComment && view.getUint32(end, true) !== marks.end) end -= 1;
  if (end < 0 || end < last - longestComment) throw broken();
  const count = view.getUint16(end + 10, true);
  if (count > fileLimits.parts) throw tooLarge();
  const parts = new Map<string, ZipPart>();
  const names = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let part = 0; part < count; part += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== marks.part) throw broken();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    parts.set(names.decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Bytes that may still be unpacked of one archive. */
export interface UnpackBudget {
  left: number;
}

/**
 * Unpacks a part piece by piece. Throws `UnreadableFile` before the budget is passed: at once where the part says so
 * itself, else as soon as more comes than it said.
 */
export async function* unpack(bytes: Uint8Array, part: ZipPart, budget: UnpackBudget): AsyncGenerator<Uint8Array> {
  if (part.size > budget.left) throw tooLarge();
  budget.left -= part.size;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { offset } = part;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== marks.local) throw broken();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + part.packed);
  if (packed.length < part.packed || (part.method !== 0 && part.method !== 8)) throw broken();
  if (part.method === 0) {
    if (part.packed !== part.size) throw broken();
    yield packed;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024, finishFlush: constants.Z_FINISH });
  inflate.end(packed);
  let unpacked = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Uint8Array>) {
      unpacked += piece.length;
      if (unpacked > part.size) throw broken();
      yield piece;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : broken();
  }
}
