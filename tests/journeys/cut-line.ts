import { createServer, request, type IncomingMessage } from 'node:http';

/** A line between a browser and the server that can be cut in the middle of what goes up. */
export interface CutLine {
  readonly url: string;
  /** Number of bodies sent whole to a path since the line was last cut or mended. */
  sent(path: string): number;
  /** From now on the line breaks in the middle of what goes up to a path and fits; a browser may try such a call again. */
  cut(path: string, fits: (body: Buffer) => boolean): void;
  mend(): void;
  /** Number of responses of a path that are under way. */
  standing(path: string): number;
  /** Breaks every connection that stands; new ones may be made. */
  drop(): void;
  close(): Promise<void>;
}

/** Opens a line to a server. */
export async function openCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target);
  const counts = new Map<string, number>();
  const cuts = new Map<string, (body: Buffer) => boolean>();
  const standing: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '';
    standing.push(path);
    outgoing.on('close', () => standing.splice(standing.indexOf(path), 1));
    const onward = request({ hostname, port, path, method: incoming.method, headers: incoming.headers });
    onward.on('error', () => outgoing.destroy());
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      outgoing.on('close', () => answer.destroy());
    });
    if (incoming.method === 'GET') return void incoming.pipe(onward);
    const body = await bytesOf(incoming);
    if (!cuts.get(path)?.(body)) {
      counts.set(path, (counts.get(path) ?? 0) + 1);
      return void onward.end(body);
    }
    onward.write(body.subarray(0, body.length / 2), () => {
      // Half of it is there when the line breaks on both sides.
      onward.destroy();
      incoming.socket.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    sent: (path) => counts.get(path) ?? 0,
    cut(path, fits) {
      counts.clear();
      cuts.set(path, fits);
    },
    mend() {
      counts.clear();
      cuts.clear();
    },
    standing: (path) => standing.filter((one) => one.split('?')[0] === path).length,
    drop: () => server.closeAllConnections(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
