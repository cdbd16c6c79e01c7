import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';

/** Returns a built file, undefined when the path is a page's; 404 for a file that should be there. */
export type ServeFile = (request: Request, path: string) => Promise<Response | undefined>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a built client: what lies under `assets` carries its hash in its name and never changes,
 * the rest is asked for anew each time. A `.br` or `.gz` beside a file is sent to those who take it. What is not under
 * `assets` there is looked for under `earlier`: pages of a build that was replaced still load their parts.
 */
export function createStatic(root: string, earlier?: string): ServeFile {
  return async (request, path) => {
    const type = types[extname(path).toLowerCase()];
    if (type === undefined) return undefined;
    const accepted = request.headers.get('accept-encoding') ?? '';
    const older = earlier !== undefined && path.startsWith('/assets/') ? within(earlier, path) : undefined;
    const found = (await find(within(root, path), accepted)) ?? (await find(older, accepted));
    if (found === undefined) {
      // a page in the place of a missing script would be run as one
      return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store', 'content-type': 'text/plain' } });
    }
    const tag = `"${found.size.toString(36)}-${Math.trunc(found.modified).toString(36)}${found.encoding ?? ''}"`;
    const headers = new Headers({
      'content-type': type,
      'cache-control': cachingOf(path),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      etag: tag,
      ...(found.encoding && { 'content-encoding': found.encoding }),
    });
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
    headers.set('content-length', String(found.size));
    const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(found.file)) as ReadableStream);
    return new Response(body, { headers });
  };
}

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/builds/latest.json' ? 'no-store' : 'no-cache';
}

/** The file behind a path, undefined when it would lie outside or is hidden. */
function within(root: string, path: string): string | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (plain.includes('\0') || plain.includes('\\') || plain.split('/').some((part) => part.startsWith('.'))) return undefined;
  const file = normalize(join(root, plain));
  return file.startsWith(root.endsWith(sep) ? root : root + sep) ? file : undefined;
}

async function find(file: string | undefined, accepted: string) {
  if (file === undefined) return undefined;
  const encodings = [
    ...(/\bbr\b/.test(accepted) ? (['br'] as const) : []),
    ...(/\bgzip\b/.test(accepted) ? (['gzip'] as const) : []),
    undefined,
  ];
  for (const encoding of encodings) {
    const name = encoding === undefined ? file : `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
    const info = await stat(name).catch(() => undefined);
    if (info?.isFile()) return { file: name, size: info.size, modified: info.mtimeMs, encoding };
  }
  return undefined;
}
