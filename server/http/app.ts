import { Hono } from 'hono';
import type { Kernel } from '#core/kernel/index.ts';
import { callEndpoint } from './call-endpoint.ts';
import { database } from '#server/database/database.ts';
import { isDatabaseError } from '#server/database/engine.ts';
import { refusalOf, responseOf } from './failure.ts';
import { life } from '#server/life.ts';
import type { Log } from '#server/log.ts';
import { isScraper, prometheusText, type Metrics } from './metrics.ts';
import { describeEndpoints } from './openapi.ts';
import { drawPage, pageNotBuilt } from '#server/page/page.ts';
import { findMissing } from '#server/records/missing.ts';
import { codes, Refusal } from '#server/refusal.ts';
import type { Renderer } from '#server/page/render.ts';
import { endpoints, handlers, records, type Endpoint } from '#server/slots.ts';
import type { ServeFile } from './static.ts';

export interface AppParts {
  readonly kernel: Kernel;
  readonly log: Log;
  /** Serves built files; none before the first build. */
  readonly serveFile?: ServeFile | undefined;
  /** Draws pages; without it every page is a plain word that the server runs. */
  readonly renderer?: Pick<Renderer, 'render' | 'offline' | 'failed'> | undefined;
  /** Takes the counts of answers. */
  readonly counts?: Metrics;
  /** The bearer token to which they are told; nobody hears them without it. */
  readonly metricsToken?: string | undefined;
}

/** The host as a function from requests to responses. */
export interface App {
  /** Answers a request; `address` is the client's, `secure` says that it came encrypted. Never rejects. */
  fetch(request: Request, options?: { readonly address?: string; readonly secure?: boolean }): Promise<Response>;
  /** Every endpoint that is mounted. */
  readonly endpoints: readonly Endpoint[];
}

type Environment = { Bindings: { address: string; secure: boolean }; Variables: { userIdx: number; pattern: string } };

/** Browsers that came encrypted once come encrypted for a year. */
const transportSecurity = `max-age=${365 * 24 * 60 * 60}`;

/** The status of a call whose client went away, as nginx logs it; nobody reads it. */
const clientGone = 499;

/** Mounts everything the kernel's plugins contribute. Throws when two endpoints share a method and path. */
export function createApp(parts: AppParts): App {
  const { kernel, log, serveFile, renderer, counts, metricsToken } = parts;
  const app = new Hono<Environment>();
  const mounted = kernel.read(endpoints);

  app.use(async (context, next) => {
    const began = performance.now();
    await next();
    if (context.env.secure) context.res.headers.set('strict-transport-security', transportSecurity);
    const { method, path } = context.req;
    const probe = path === '/healthz' || path === '/readyz' || path === '/metrics';
    if (probe) return;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    counts?.request(path, context.res.status, ms);
    log.info('request', {
      method,
      // the address of a file opens it
      path: context.get('pattern') ?? path,
      status: context.res.status,
      ms,
      userIdx: context.get('userIdx'),
    });
  });

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const ready = !kernel.use(life).aborted && (await hasColumns(kernel));
    return context.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503, { 'cache-control': 'no-store' });
  });

  app.get('/metrics', (context) => {
    const isTold = counts !== undefined && metricsToken !== undefined && isScraper(context.req.header('authorization') ?? null, metricsToken);
    if (!isTold) return context.text('', 401, { 'www-authenticate': 'Bearer' });
    return context.text(prometheusText(counts), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
  });

  mountEndpoints(app, kernel, mounted);
  app.get('/api/openapi.json', (context) => context.json(describeEndpoints(mounted), 200, { 'cache-control': 'no-cache' }));
  app.all('/api/*', () => {
    throw new Refusal(404, codes.notFound, 'There is nothing at this address');
  });
  app.all('/api', () => {
    throw new Refusal(404, codes.notFound, 'There is nothing at this address');
  });

  for (const handler of kernel.read(handlers)) {
    app.get(pattern(handler.path), (context) => {
      context.set('pattern', handler.path);
      return Promise.resolve(handler.handle({ kernel, params: context.req.param() as Record<string, string>, request: context.req.raw, address: context.env.address }));
    });
  }

  app.get('*', async (context) => {
    const file = await serveFile?.(context.req.raw, context.req.path);
    if (file) return file;
    return renderer
      ? drawPage({
          kernel,
          renderer,
          request: context.req.raw,
          fetch: (request) => self.fetch(request, context.env),
          report: (error) => void log.error('page', error, { path: context.req.path }),
        })
      : pageNotBuilt();
  });
  app.all('*', () => {
    throw new Refusal(405, codes.rule, 'Pages are only read', {}, { allow: 'GET, HEAD' });
  });
  app.onError((error, context) => {
    if (context.req.raw.signal.aborted && !isDatabaseError(error)) return new Response(null, { status: clientGone });
    return responseOf(refusalOf(error, log, `${context.req.method} ${context.get('pattern') ?? context.req.path}`));
  });

  const self: App = {
    endpoints: mounted,
    fetch: async (request, options = {}) => app.fetch(request, { address: options.address ?? '', secure: options.secure ?? false }),
  };
  return self;
}

/** `/heater/{id}` as Hono reads it. */
const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

function mountEndpoints(app: Hono<Environment>, kernel: Kernel, mounted: readonly Endpoint[]): void {
  const byPath = Map.groupBy(mounted, ({ path }) => path.replace(/\{\w+\}/g, '{}'));
  // Hono takes the first that matches: a fixed word goes before a parameter in its place
  const inOrder = [...byPath].sort(([a], [b]) => (a.replaceAll('{}', '\uffff') < b.replaceAll('{}', '\uffff') ? -1 : 1));
  for (const [, group] of inOrder) {
    const methods = new Set<string>();
    for (const endpoint of group) {
      if (methods.has(endpoint.method)) throw new Error(`'${endpoint.method} ${endpoint.path}' is answered twice`);
      methods.add(endpoint.method);
      app.on(endpoint.method, `/api${pattern(endpoint.path)}`, (context) => {
        const params = context.req.param() as Record<string, string>;
        // numbers name records; a word that stands in the place of one may be anything
        context.set('pattern', `/api${endpoint.path.replace(/\{(\w+)\}/g, (place, name: string) => (/^\d+$/.test(params[name] ?? '') ? params[name]! : place))}`);
        return callEndpoint(kernel, endpoint, {
          request: context.req.raw,
          params,
          address: context.env.address,
          secure: context.env.secure,
          recognised: ({ userIdx }) => context.set('userIdx', userIdx),
        });
      });
    }
    if (methods.has('GET')) methods.add('HEAD');
    const allow = [...methods].sort().join(', ');
    for (const path of new Set(group.map((endpoint) => `/api${pattern(endpoint.path)}`))) {
      app.all(path, () => {
        throw new Refusal(405, codes.rule, `This address answers ${allow}`, {}, { allow });
      });
    }
  }
}

/** True when the database answers and holds every column that the records are described with. */
async function hasColumns(kernel: Kernel): Promise<boolean> {
  try {
    return (await findMissing(kernel.use(database), kernel.read(records))).length === 0;
  } catch {
    return false;
  }
}
