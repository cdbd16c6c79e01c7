import { codes, Refusal } from '../refusal.ts';
import { pictureSizes, type PictureSize } from './files.ts';

/** More pixels than this are refused before they are unpacked: a small file can hold a huge picture. */
const maxPixels = 80_000_000;

/** Format of a file by its first bytes, whatever its name says. */
export type Format = 'png' | 'jpg' | 'webp' | 'pdf';

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

const signatures: Readonly<Record<Format, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpg: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  webp: (bytes) =>
    startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  pdf: (bytes) => startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]),
};

/** The refusal of a file, with the key of what its reader is told. */
export const fileRefused = (key: string, message: string) => new Refusal(400, codes.rule, message, { fields: { file: key } });

/** Tells one of some formats by the first bytes. Throws a `Refusal` with this key for anything else. */
export function formatOf<F extends Format>(bytes: Uint8Array, among: readonly F[], key: string): F {
  const format = among.find((one) => signatures[one](bytes));
  if (!format) throw fileRefused(key, `Only ${among.join(', ')} files are taken here`);
  return format;
}

/** Throws a `Refusal` for a PDF that was cut off: its last bytes say where it ends. */
export function checkPdf(bytes: Uint8Array): void {
  const end = Buffer.from(bytes.subarray(-2048)).toString('latin1');
  if (!end.includes('%%EOF')) throw fileRefused('rule.file.broken', 'The PDF ends too early');
}

/** A picture turned upright and encoded anew, so that nothing but the picture remains, in every size. */
export async function picturesOf(bytes: Uint8Array) {
  return readable(async (upright) => {
    const full = await upright
      .clone()
      .resize({ ...pictureSizes.full, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const others: (readonly [PictureSize, Uint8Array])[] = [];
    for (const size of ['card', 'thumb'] as const) {
      others.push([size, await upright.clone().resize(pictureSizes[size]).webp({ quality: 76 }).toBuffer()]);
    }
    return { full, others };
  }, bytes);
}

/** A picture in its own format and size, upright, without what cameras write into it. */
export const strippedOf = (bytes: Uint8Array, format: 'png' | 'jpg'): Promise<Uint8Array> =>
  readable((upright) => (format === 'png' ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer(), bytes);

async function readable<T>(work: (upright: import('sharp').Sharp) => Promise<T>, bytes: Uint8Array): Promise<T> {
  // It weighs as much as everything else: a server that is sent no picture does without it.
  const { default: sharp } = await import('sharp');
  const broken = fileRefused('rule.file.broken', 'The picture could not be read');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken;
    });
  if (width * height > maxPixels) throw fileRefused('rule.file.pixels', `The picture has more than ${maxPixels} pixels`);
  return work(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()).catch(() => {
    throw broken;
  });
}
