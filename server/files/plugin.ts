import { join } from 'node:path';
import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { config } from '../config.ts';
import { codes, Refusal } from '../refusal.ts';
import { answer, handlers } from '../slots.ts';
import { bucketStore } from './bucket.ts';
import { files, pictureSizes, type PictureSize } from './files.ts';
import { folderStore } from './folder.ts';
import { createFiles } from './pictures.ts';

/** The largest picture taken, in bytes. */
const mostBytes = 20 * 1024 * 1024;

const isSize = (word: string): word is PictureSize => Object.hasOwn(pictureSizes, word);

/**
 * Keeps and serves pictures. Their names are drawn from their content and cannot be guessed;
 * an `<img>` cannot send a bearer token, so the name is the key.
 */
export const filesPlugin = definePlugin({
  id: 'files',
  requires: { config },
  provides: files,
  contributes: [
    answer({
      method: 'POST',
      path: '/file',
      needs: 'signedIn',
      summary: 'Keeps a picture; the body is the picture itself',
      upload: mostBytes,
      output: z.object({ file: z.string(), width: z.int(), height: z.int() }),
      handle: async ({ kernel, request }) => kernel.use(files).keepPicture(new Uint8Array(await request.arrayBuffer())),
    }),
    handlers({
      path: '/media/{file}',
      async handle({ kernel, params, request }) {
        const size = new URL(request.url).searchParams.get('size') ?? 'full';
        const file = params.file ?? '';
        const bytes =
          /^[0-9a-f]{32}$/.test(file) && isSize(size) ? await kernel.use(files).picture(file, size) : undefined;
        if (!bytes) throw new Refusal(404, codes.notFound, 'There is no such picture');
        return new Response(bytes as BodyInit, {
          headers: {
            'content-type': 'image/webp',
            'cache-control': 'private, max-age=31536000, immutable',
            'content-security-policy': "sandbox; default-src 'none'",
            'x-content-type-options': 'nosniff',
          },
        });
      },
    }),
  ],
  setup: ({ config }) =>
    createFiles(config.filesUrl ? bucketStore(config.filesUrl) : folderStore(join(config.dataDir, 'files'))),
});
