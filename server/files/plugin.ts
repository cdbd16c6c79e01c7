import { join } from 'node:path';
import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { bounds } from '#kit/records/check.ts';
import { config } from '../config.ts';
import { database } from '../database/database.ts';
import { recordsRegistry } from '../records/registry.ts';
import { codes, Refusal } from '../refusal.ts';
import { endpoint, fileHoldings, handlers, jobs, migrations } from '../slots.ts';
import { bucketStore } from './bucket.ts';
import { files, pictureSizes, type PictureSize } from './files.ts';
import { folderStore } from './folder.ts';
import { fileRefused } from './formats.ts';
import { createFiles, holdFiles } from './create-files.ts';
import { fileSizes, fileTables } from './migration.ts';

const hour = 60 * 60 * 1000;

/** As long as a change can be undone and a draft is offered, 30 days, a file may come back that nothing names now. */
const kept = 30 * 24 * hour;

const isSize = (word: string): word is PictureSize => Object.hasOwn(pictureSizes, word);

const documentTypes: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' };

/** Headers of every file: cached by its reader alone, and never run as a script. */
const safely = { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };

/** The bytes of a request. Throws a `Refusal` when they break off. */
async function bytesOf(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    throw error instanceof Refusal ? error : fileRefused('rule.file.broken', 'The file broke off');
  }
}

/**
 * Keeps and serves pictures and documents. Their names are drawn from their content and cannot be guessed;
 * an `<img>` cannot send a bearer token, so the name is the key.
 */
export const filesPlugin = definePlugin({
  id: 'files',
  requires: { config, database },
  provides: files,
  contributes: [
    migrations(fileTables),
    migrations(fileSizes),
    endpoint({
      method: 'POST',
      path: '/file',
      needs: 'staff',
      summary: 'Keeps a picture; the body is the picture itself',
      upload: bounds.file,
      output: z.object({ file: z.string(), width: z.int(), height: z.int() }),
      handle: async ({ kernel, request }) => kernel.use(files).keepPicture(await bytesOf(request)),
    }),
    endpoint({
      method: 'POST',
      path: '/file/link',
      needs: 'staff',
      summary: 'Fetches the picture behind an https link that ends in png, jpg or jpeg, and keeps it',
      body: z.strictObject({ link: z.string() }),
      output: z.object({ file: z.string(), width: z.int(), height: z.int() }),
      handle: ({ kernel, body }) => kernel.use(files).keepLinked(body.link),
    }),
    endpoint({
      method: 'POST',
      path: '/document',
      needs: 'staff',
      summary: 'Keeps a PDF, PNG or JPEG; the body is the file itself',
      upload: bounds.file,
      output: z.object({ file: z.string(), size: z.int() }),
      handle: async ({ kernel, request }) => kernel.use(files).keepDocument(await bytesOf(request)),
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
          headers: { ...safely, 'content-type': 'image/webp', 'content-security-policy': "sandbox; default-src 'none'" },
        });
      },
    }),
    handlers({
      path: '/document/{file}',
      async handle({ kernel, params, request }) {
        const [file = '', ending = ''] = /^[0-9a-f]{32}\.(pdf|png|jpg)$/.exec(params.file ?? '') ?? [];
        const bytes = file && (await kernel.use(files).document(file));
        if (!bytes) throw new Refusal(404, codes.notFound, 'There is no such file');
        const name = new URL(request.url).searchParams.get('name') ?? file;
        return new Response(bytes as BodyInit, {
          headers: {
            ...safely,
            'content-type': documentTypes[ending] ?? 'application/octet-stream',
            'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name.toWellFormed().slice(0, bounds.names))}`,
            // A browser's own viewer of PDFs does not start in a sandbox; it keeps what it shows away from the site itself.
            'content-security-policy':
              ending === 'pdf'
                ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
                : "sandbox; default-src 'none'",
          },
        });
      },
    }),
    fileHoldings({ id: 'files', hold: holdFiles }),
    jobs({
      id: 'files/sweep',
      every: 6 * hour,
      run: async (kernel) => void (await kernel.use(files).sweep(new Date(Date.now() - kept).toISOString())),
    }),
  ],
  setup: ({ config, database }, scope) =>
    createFiles({
      store: config.filesUrl ? bucketStore(config.filesUrl) : folderStore(join(config.dataDir, 'files')),
      database,
      registry: () => scope.use(recordsRegistry),
    }),
});
