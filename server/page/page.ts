import { randomBytes } from 'node:crypto';
import { parse } from 'cookie';
import type { Kernel } from '#core/kernel/index.ts';
import { offlinePage } from '#core/prerendered.ts';
import { config, type Config } from '#server/config.ts';
import type { Renderer } from './render.ts';
import { secrets } from '#server/secrets.ts';
import { sessions } from '#server/session/sessions.ts';

interface Visit {
  readonly kernel: Kernel;
  readonly renderer: Pick<Renderer, 'render' | 'offline' | 'failed'>;
  readonly request: Request;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Hears why a page could not be drawn. */
  readonly report: (error: unknown) => void;
}

/** The headers of every page. What is drawn for one person is kept nowhere. */
const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  vary: 'cookie, accept-language',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
};

/** Draws the first load of a page for whoever its cookie says; the cookie serves for nothing else. */
export async function drawPage({ kernel, renderer, request, fetch, report }: Visit): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const visit = { request, fetch, nonce, loginSecret: kernel.use(secrets).loginSecret, ...(await readerOf(kernel, request)) };
  const isOffline = renderer.offline !== undefined && new URL(request.url).pathname === offlinePage;
  const drawn = await (isOffline ? renderer.offline!(visit) : renderer.render(visit)).catch((error: unknown) => {
    if (!renderer.failed) throw error;
    report(error);
    return renderer.failed(visit);
  });
  const headers = new Headers(drawn.headers);
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
  headers.set('content-security-policy', contentPolicy(nonce, kernel.use(config)));
  return new Response(drawn.body, { status: drawn.status, headers });
}

export const pageNotBuilt = (): Response =>
  new Response('Stoop runs, but its pages are not built yet: npm run build', {
    status: 503,
    headers: { ...pageHeaders, 'content-type': 'text/plain; charset=utf-8' },
  });

async function readerOf(kernel: Kernel, request: Request) {
  const accessToken = parse(request.headers.get('cookie') ?? '')['accessToken'];
  if (!accessToken) return {};
  try {
    const { roleList, rights } = await kernel.use(sessions).check(accessToken);
    return { accessToken, roleList, rights };
  } catch {
    // a session that is over draws the page of somebody who is not signed in
    return {};
  }
}

const hostOf = (url: string): readonly string[] => {
  // the name of a tile host may hold a place for its number: {s}.tiles.example
  const host = /^(https?:)\/\/([^/]+)/.exec(url);
  return host ? [`${host[1]}//${host[2]!.replace(/\{\w+\}/, '*')}`] : [];
};

/** Content security policy of a page: our own files, scripts with this nonce, and the hosts that the operator named. */
export function contentPolicy(nonce: string, { mapTilesUrl, firebase, dev }: Pick<Config, 'mapTilesUrl' | 'firebase' | 'dev'>): string {
  const images = mapTilesUrl ? hostOf(mapTilesUrl) : [];
  const connections =
    Object.keys(firebase).length > 0
      ? ['https://fcmregistrations.googleapis.com', 'https://firebaseinstallations.googleapis.com']
      : [];
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    // the development server puts styles into the page as the sources change
    `style-src 'self' ${dev ? `'unsafe-inline'` : `'nonce-${nonce}'`}`,
    // windowed rows and popovers are placed by style attributes
    `style-src-attr 'unsafe-inline'`,
    ['img-src', `'self'`, 'blob:', 'data:', ...images].join(' '),
    ['connect-src', `'self'`, ...connections].join(' '),
    `font-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ');
}
