import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A letter as a mail server got it. */
export interface ReceivedLetter {
  readonly to: string;
  /** Headers and text with its transfer encoding undone. */
  readonly source: string;
}

/** A mail server of this machine. */
export interface MailServer {
  readonly url: string;
  readonly letters: readonly ReceivedLetter[];
  /** Responses to the next recipients, in their order: `550 No such mailbox`; afterwards each is accepted. */
  readonly answers: string[];
  close(): Promise<void>;
}

/** Starts a mail server that accepts every letter unless told otherwise. */
export async function startMailServer(): Promise<MailServer> {
  const letters: ReceivedLetter[] = [];
  const answers: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    let to = '';
    let data: string[] | undefined;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail of a test');
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data && line !== '.') data.push(line);
        else if (data) {
          letters.push({ to, source: decoded(data.join('\n')) });
          data = undefined;
          say('250 taken');
        } else if (/^rcpt/i.test(line)) {
          to = /<([^>]*)>/.exec(line)?.[1] ?? '';
          say(answers.shift() ?? '250 ok');
        } else if (/^data/i.test(line)) {
          data = [];
          say('354 go on');
        } else if (/^quit/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    answers,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const decoded = (source: string): string => {
  const [head = '', ...body] = source.split('\n\n');
  const text = body.join('\n\n');
  if (/transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(text, 'base64').toString('utf8')}`;
  if (!/transfer-encoding: quoted-printable/i.test(head)) return source;
  const bytes = text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\n\n${Buffer.from(bytes, 'latin1').toString('utf8')}`;
};
