import { join } from 'node:path';
import { z } from 'zod';
import { definePlugin } from '#core/kernel/index.ts';
import { bounds } from '#kit/records/check.ts';
import { config } from '../config.ts';
import { database } from '../database/database.ts';
import { recordsRegistry } from '../records/registry.ts';
import { codes, Refusal } from '../refusal.ts';
import { endpoint, fileHoldings, handlers, jobs, migrations } from '../slots.ts';
import { visitorOf } from '../http/visitor.ts';
import { bucketStore } from './bucket.ts';
import { closedPage, isOpened } from './closed-page.ts';
import { files, pictureSizes, type PictureSize } from './files.ts';
import { folderStore } from './folder.ts';
import { fileRefused } from './formats.ts';
import { createFiles, holdFiles } from './create-files.ts';
import { fileSenders, fileSizes, fileTables } from './migration.ts';

const hour = 60 * 60 * 1000;

/** As long as a change can be undone and a draft is offered, 30 days, a file may come back that nothing names now. */
const kept = 30 * 24 * hour;

const isSize = (word: string): word is PictureSize => Object.hasOwn(pictureSizes, word);

const documentTypes: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' };

/** Headers of every picture: cached by its reader alone, and never run as a script. */
const safely = { 'cache-control': 'private, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };

/** Headers of every document: its reader is asked for each time, and no other site shows it. */
const guarded = {
  'cache-control': 'private, no-cache',
  vary: 'cookie, authorization',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The bytes of a request. Throws a `Refusal` when they break off. */
async function bytesOf(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    throw error instanceof Refusal ? error : fileRefused('rule.file.broken', 'The file broke off');
  }
}

/**
 * Keeps and serves pictures and documents. An `<img>` cannot send a bearer token: a picture's name, drawn from its content,
 * is its key, and a document is for whom the cookie of the first load names.
 */
export const filesPlugin = definePlugin({
  id: 'files',
  requires: { config, database },
  provides: files,
  contributes: [
    migrations(fileTables),
    migrations(fileSizes),
    migrations(fileSenders),
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
      handle: async ({ kernel, request, caller }) => kernel.use(files).keepDocument(await bytesOf(request), caller?.userIdx ?? null),
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
        const visitor = await visitorOf(kernel, request);
        const [file = '', ending = ''] = /^[0-9a-f]{32}\.(pdf|png|jpg)$/.exec(params.file ?? '') ?? [];
        const bytes = file && visitor && (await kernel.use(files).document(file, visitor));
        if (!bytes) {
          if (isOpened(request)) return closedPage(request, visitor !== undefined);
          throw new Refusal(404, codes.notFound, 'There is no such file');
        }
        const etag = `"${file}"`;
        const headers = { ...guarded, etag };
        if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers });
        const name = new URL(request.url).searchParams.get('name') ?? file;
        return new Response(bytes as BodyInit, {
          headers: {
            ...headers,
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
