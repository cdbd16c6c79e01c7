import { createHash } from 'node:crypto';
import { codes, Refusal } from '../refusal.ts';
import { pictureSizes, type Files, type FileStore, type PictureSize } from './files.ts';

/** More pixels than this are refused before they are unpacked: a small file can hold a huge picture. */
const mostPixels = 80_000_000;

const signatures: readonly (readonly [name: string, test: (bytes: Uint8Array) => boolean])[] = [
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  [
    'webp',
    (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

const refused = (message: string) => new Refusal(400, codes.rule, message, { fields: { file: 'error.picture' } });

/** Keeps pictures in a store: checked by their first bytes, re-encoded so that nothing but the picture remains. */
export function createFiles(store: FileStore): Files {
  const nameOf = (file: string, size: PictureSize) => `${file.slice(0, 2)}/${file}.${size}.webp`;
  return {
    async keepPicture(bytes) {
      if (!signatures.some(([, test]) => test(bytes))) throw refused('Only PNG, JPEG and WebP pictures are kept');
      const file = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const { full, others } = await encode(bytes).catch(() => {
        throw refused('The picture could not be read');
      });
      for (const [size, data] of others) await store.write(nameOf(file, size), data);
      // The full size goes last: a picture that has it has all sizes.
      await store.write(nameOf(file, 'full'), full.data);
      return { file, width: full.info.width, height: full.info.height };
    },
    picture: (file, size) => store.read(nameOf(file, size)),
  };
}

async function encode(bytes: Uint8Array) {
  // It weighs as much as everything else: a server that is sent no picture does without it.
  const { default: sharp } = await import('sharp');
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate();
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
}
