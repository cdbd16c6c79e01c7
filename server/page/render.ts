import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'cookie';
import type { FirstLoad, PageAssets, ShellModule } from '#core/first-load.ts';
import type { Rights } from '#core/access/permission.ts';
import { chooseLocale } from '#core/i18n/locale.ts';
import { createWrittenPages } from './written-pages.ts';
import { assetsOf, type ManifestChunk } from '#core/build-assets.ts';

/** Reads what a build became from its manifest. */
async function readAssets(manifestFile: string): Promise<PageAssets> {
  return assetsOf(JSON.parse(await readFile(manifestFile, 'utf8')) as Readonly<Record<string, ManifestChunk>>);
}

/** One visit to a page. */
export interface PageVisit {
  readonly request: Request;
  /** Answers calls to the API without the network. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Verified, from the cookie; a page never asks who sent it. */
  readonly accessToken?: string | undefined;
  readonly roleList?: readonly string[] | undefined;
  readonly rights?: Rights | undefined;
  /** Random, for this answer alone; stands in its content security policy. */
  readonly nonce: string;
  readonly loginSecret: string;
}

/** Draws first loads: from the build, or from the sources as they are. */
export interface Renderer {
  /** Serves sources and hot updates in development; absent for a build. */
  readonly middleware?: (incoming: IncomingMessage, outgoing: ServerResponse, next: (error?: unknown) => void) => void;
  /** The page as a whole answer: HTML, never stored, with the router's status. */
  render(visit: PageVisit): Promise<Response>;
  /** The document that browsers keep for times without a network; absent in development. */
  offline?(visit: PageVisit): Promise<Response>;
  /** The page that stands where drawing one failed; absent in development. */
  failed?(visit: PageVisit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Makes the renderer. In development `server` is the HTTP server hot updates ride on.
 * Throws when there is no build and none was to be made up for: run `npm run build` first.
 */
export async function createRenderer(options: {
  readonly dev: boolean;
  /** The folder of the repository. */
  readonly root: string;
  /** The folder of the build: `dist` in the repository unless said. */
  readonly out?: string;
  readonly server?: Server;
}): Promise<Renderer> {
  return options.dev ? createDevRenderer(options.root, options.server) : createBuiltRenderer(options.out ?? join(options.root, 'dist'));
}

async function createBuiltRenderer(out: string): Promise<Renderer> {
  const client = join(out, 'client');
  const [assets, latest] = await Promise.all([
    readAssets(join(client, '.vite/manifest.json')),
    readFile(join(client, 'builds/latest.json'), 'utf8'),
  ]);
  const { id } = JSON.parse(latest) as { id: string };
  // oxlint-disable-next-line no-unsanitized/method -- a file of our own build
  const shell = (await import(pathToFileURL(join(out, 'server', id, 'entry-server.js')).href)) as ShellModule;
  const written = createWrittenPages(join(out, 'server', id, 'pages'), () => shell.pagePaths());
  return {
    render: async (visit) => {
      const load = firstLoad(visit, assets, id);
      const page = (await written.find(load, visit.request)) ?? (await shell.render(load));
      return answerOf(page.status, page.headers, page.html);
    },
    offline: async (visit) => answerOf(200, {}, await written.offline(firstLoad(visit, assets, id))),
    failed: async (visit) => answerOf(500, {}, await written.failed(firstLoad(visit, assets, id))),
    close: async () => undefined,
  };
}

async function createDevRenderer(root: string, server: Server | undefined): Promise<Renderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ...(server ? { hmr: { server } } : { hmr: false, ws: false }) },
  });
  const assets: PageAssets = {
    scripts: ['/shell/entry-browser.tsx'],
    // as a link beside the module, so that the first paint is not bare
    styles: ['/kit/ui/ui.css?direct', '/shell/shell.css?direct'],
    fonts: [],
    korean: ['/kit/ui/korean.css?direct'],
    preloads: () => ({ scripts: [], styles: [] }),
  };
  return {
    middleware: vite.middlewares,
    render: async (visit) => {
      const shell = (await vite.ssrLoadModule('/shell/entry-server.tsx')) as ShellModule;
      const page = await shell.render(firstLoad(visit, assets, 'dev'));
      if (page.html === '') return answerOf(page.status, page.headers, '');
      const html = await vite.transformIndexHtml(new URL(visit.request.url).pathname, page.html);
      return answerOf(page.status, page.headers, html.replaceAll(/<script type="module"(?! nonce)/g, `<script type="module" nonce="${visit.nonce}"`));
    },
    close: () => vite.close(),
  };
}

function firstLoad(visit: PageVisit, assets: PageAssets, buildId: string): FirstLoad {
  const { request } = visit;
  const cookies = parse(request.headers.get('cookie') ?? '');
  return {
    url: request.url,
    fetch: visit.fetch,
    ...(visit.accessToken !== undefined && { accessToken: visit.accessToken }),
    ...(visit.roleList && { roleList: visit.roleList }),
    ...(visit.rights && { rights: visit.rights }),
    locale: chooseLocale(cookies['locale'], request.headers.get('accept-language') ?? undefined),
    theme: cookies['theme'] === 'dark' ? 'dark' : 'light',
    density: cookies['density'] === 'compact' ? 'compact' : 'regular',
    cookie: (name) => (Object.hasOwn(cookies, name) ? cookies[name] : undefined),
    nonce: visit.nonce,
    loginSecret: visit.loginSecret,
    buildId,
    assets,
    now: new Date().toISOString(),
    signal: request.signal,
  };
}

const answerOf = (status: number, headers: Readonly<Record<string, string>>, html: string): Response =>
  new Response(html === '' ? null : html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
