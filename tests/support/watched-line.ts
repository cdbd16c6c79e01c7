import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Session state that a pooler in transaction mode would lose, or hand to somebody else. */
const holdsSession =
  /^\s*(listen|unlisten|prepare|execute|deallocate|discard|set\s+(?!local\b|constraints\b)|create\s+temp|declare\b.*with hold|load\b)|\bpg_(try_)?advisory_lock|\bset_config\([^)]*false/i;

/** A line to PostgreSQL on which every message of the client is read. */
export interface WatchedLine {
  /** The address of the same database over this line. */
  readonly url: string;
  /** Statements and settings on it that would outlive their transaction. */
  readonly found: readonly string[];
  /** Messages that were read. */
  read(): number;
  end(): Promise<void>;
}

/** Opens a line to the database at an address of a socket in a folder. */
export async function watchLine(databaseUrl: string): Promise<WatchedLine> {
  const target = new URL(databaseUrl);
  const socket = join(target.searchParams.get('host')!, '.s.PGSQL.5432');
  const folder = await mkdtemp(join(tmpdir(), 'stoop-line-'));
  const found: string[] = [];
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    const database = connect(socket);
    for (const one of [client, database]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => [client, database].forEach((end) => end.destroy()));
    }
    let rest = Buffer.alloc(0);
    let isStarted = false;
    client.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const head = isStarted ? 1 : 0;
        if (rest.length < head + 4) break;
        const length = head + rest.readInt32BE(head);
        if (rest.length < length) break;
        const message = rest.subarray(0, length);
        rest = rest.subarray(length);
        count += 1;
        if (isStarted) found.push(...sessionState(message));
        else if (message.includes('\0options\0')) found.push('options at the start');
        isStarted = true;
      }
      database.write(bytes);
    });
    database.pipe(client);
  });
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done));
  target.searchParams.set('host', folder);
  target.searchParams.set('pool_mode', 'transaction');
  return {
    url: target.href,
    found,
    read: () => count,
    async end() {
      sockets.forEach((one) => one.destroy());
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Session state in a message of the client: `Q` is a plain query, `P` a statement to parse, with its name first. */
function sessionState(message: Buffer): readonly string[] {
  const kind = String.fromCharCode(message[0]!);
  if (kind !== 'Q' && kind !== 'P') return [];
  const [first = '', second = ''] = message.toString('utf8', 5).split('\0');
  const statement = kind === 'Q' ? first : second;
  const named = kind === 'P' && first !== '' ? [`statement named ${first}`] : [];
  return [...named, ...statement.split(';').filter((one) => holdsSession.test(one))];
}
