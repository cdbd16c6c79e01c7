import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { App } from './app.ts';
import { cameEncrypted, clientAddress } from './client-address.ts';
import { compressed } from './compress.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { responseOf } from './failure.ts';
import { codes, Refusal } from '#server/refusal.ts';
import type { Renderer } from '#server/page/render.ts';

/** Milliseconds that answers under way may take to finish when the server stops. */
const lastCalls = 10_000;

/** A port that is open. */
export interface Listener {
  readonly server: Server;
  readonly url: string;
  /** From here on requests are answered; before, they wait. */
  answer(app: App, middleware: Renderer['middleware']): void;
  /** Takes no new connection, lets answers finish, and cuts off those that take too long. */
  close(): Promise<void>;
}

/** Opens the port. Throws `ConfigError` when somebody else has it. */
export async function listen({ host, port, trustedProxies }: Pick<Config, 'host' | 'port' | 'trustedProxies'>): Promise<Listener> {
  /** Responses that each connection waits for. Browsers open some on which they ask nothing yet. */
  const answering = new Map<Socket, number>();
  const waiting: (readonly [IncomingMessage, ServerResponse])[] = [];
  let handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    waiting.push([incoming, outgoing]);
  };
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    (incoming, outgoing) => {
      const { socket } = incoming;
      answering.set(socket, (answering.get(socket) ?? 0) + 1);
      outgoing.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
      handle(incoming, outgoing);
    },
  );
  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(new ConfigError([`${host}:${port} cannot be opened: ${error.code === 'EADDRINUSE' ? 'another program has it' : error.message}`])),
    );
    server.listen(port, host, done);
  });
  const { port: opened } = server.address() as AddressInfo;

  return {
    server,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${opened}`,
    answer(app, middleware) {
      const answerBy = getRequestListener(
        async (request, { incoming }) => {
          const remote = (incoming as IncomingMessage).socket.remoteAddress ?? '';
          const address = clientAddress(remote, request.headers.get('x-forwarded-for') ?? undefined, trustedProxies);
          const secure = cameEncrypted(request.headers.get('x-forwarded-proto') ?? undefined, trustedProxies);
          // here and not in the app: pages are drawn from answers that never leave the process
          return compressed(request, await app.fetch(request, { address, secure }));
        },
        { errorHandler: () => responseOf(new Refusal(400, codes.rule, 'The request cannot be read')), overrideGlobalObjects: false },
      );
      handle = (incoming, outgoing) => {
        if (incoming.method === 'TRACE' || incoming.method === 'CONNECT' || incoming.method === 'TRACK') {
          outgoing.writeHead(405, { allow: 'GET, POST, PUT, DELETE', 'content-length': 0 }).end();
          return;
        }
        if (!middleware || incoming.url?.startsWith('/api')) return void answerBy(incoming, outgoing);
        middleware(incoming, outgoing, () => void answerBy(incoming, outgoing));
      };
      for (const [incoming, outgoing] of waiting.splice(0)) handle(incoming, outgoing);
    },
    close: () =>
      new Promise((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), lastCalls);
        const idle = setInterval(() => {
          for (const [socket, count] of answering) if (count === 0) socket.destroy();
        }, 50);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(idle);
          done();
        });
      }),
  };
}
