import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** Blocks as they were packed, each without an end: others follow. */
const packed = new WeakMap<Buffer, Promise<Buffer>>();

const pack = (block: Buffer): Promise<Buffer> => promisify(deflateRaw)(block, { level: 4, finishFlush: constants.Z_FULL_FLUSH });

const start = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block with nothing in it. */
const nothing = Buffer.from([3, 0]);

/** A text as one gzip stream (RFC 1952); of its blocks only those are packed that were not before. */
export async function gzipOf(blocks: readonly Buffer[]): Promise<Uint8Array<ArrayBuffer>> {
  let [sum, length] = [0, 0];
  for (const block of blocks) {
    sum = crc32(block, sum);
    length += block.length;
    if (!packed.has(block)) packed.set(block, pack(block));
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(sum, 0);
  end.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([start, ...(await Promise.all(blocks.map((block) => packed.get(block)!))), nothing, end]);
}
