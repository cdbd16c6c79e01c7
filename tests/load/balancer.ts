import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address before several instances, as a proxy of the operator's. */
export interface Balancer {
  readonly url: string;
  /** Sends what comes from now on to these addresses in turn. */
  lead(urls: readonly string[]): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Passes a call on; false when the instance takes none, so that another may. */
const pass = (url: string, request: IncomingMessage, body: Buffer, response: ServerResponse) =>
  new Promise<boolean>((done) => {
    const { hostname, port } = new URL(url);
    const forward = ask({ hostname, port, method: request.method, path: request.url, headers: request.headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      // an instance that goes away in the middle of its answer
      answer.on('error', () => response.destroy());
      done(true);
    });
    response.on('close', () => forward.destroy());
    forward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return done(false);
      if (!response.headersSent) response.writeHead(502).end();
      else response.destroy();
      return done(true);
    });
    forward.end(body);
  });

/** Opens a proxy that takes instances in turn and leaves out those that refuse a connection. */
export async function openBalancer(): Promise<Balancer> {
  let urls: readonly string[] = [];
  let turn = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request).catch(() => undefined);
      if (body === undefined) return;
      const [all, first] = [urls, (turn += 1)];
      for (let at = 0; at < all.length; at += 1) {
        if (await pass(all[(first + at) % all.length]!, request, body, response)) return;
      }
      response.writeHead(503, { 'retry-after': '1' }).end();
    })();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (now) => {
      urls = now;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
