import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Photo } from '#kit/records/field.ts';
import { readConfig, type Config } from '#server/config.ts';
import { files } from '#server/files/files.ts';
import { quietLog } from '#server/log.ts';
import { startServer, type RunningServer, type StartOptions } from '#server/main.ts';
import { secrets } from '#server/secrets.ts';
import { adminPassword, makeSqlite, putSecrets } from './templates.ts';

export { adminPassword };

/** A server of a test, with the wire to it as an outside client has it. */
export interface TestHost extends RunningServer {
  readonly config: Config;
  /** Calls the API; `token` goes as bearer, `body` as JSON. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>;
  /** The body of a sign-in, made by Node's own cryptography. */
  credentials(userId: string, password: string): { userId: string; userPw: string; token: string };
  /** Signs in and answers the access token; throws when that does not succeed. */
  signIn(userId?: string, password?: string): Promise<string>;
  /** Stops the server and deletes its folder. */
  end(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Starts a server without pages on a free port and an empty folder. */
export async function startTestHost(
  environment: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
): Promise<TestHost> {
  const folder = environment['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'stoop-host-')));
  if (!environment['DATA_DIR'] && !environment['DATABASE_URL'] && !options.areas) await makeSqlite(folder, 'product');
  await putSecrets(folder);
  const config = readConfig({ PORT: '0', DATA_DIR: folder, STOOP_ADMIN_PASSWORD: adminPassword, ...environment });
  const server = await startServer(config, { log: quietLog, pages: false, ...options });
  const { loginSecret } = server.kernel.use(secrets);

  const call: TestHost['call'] = (method, path, { token, body, headers, signal } = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  const credentials: TestHost['credentials'] = (userId, password) => ({
    userId: encrypted(userId, loginSecret),
    userPw: createHash('sha512').update(password).digest('hex'),
    token: '',
  });

  return {
    ...server,
    config,
    call,
    credentials,
    async signIn(userId = 'admin', password = adminPassword) {
      const answer = await call('POST', '/api/user', { body: credentials(userId, password) });
      const { accessToken } = (await answer.json()) as { accessToken?: string };
      if (accessToken === undefined) throw new Error(`Signing in as '${userId}' answered ${answer.status}`);
      return accessToken;
    },
    async end() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** AES-256 as OpenSSL pads a key of 24 bytes. */
function encrypted(text: string, secret: string): string {
  const cipher = createCipheriv('aes-256-cbc', Buffer.concat([Buffer.from(secret), Buffer.alloc(8)]), secret.slice(0, 16));
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
}

/** A small picture that the host keeps. */
export async function keptPicture({ kernel }: Pick<RunningServer, 'kernel'>): Promise<Photo> {
  const { default: sharp } = await import('sharp');
  return kernel.use(files).keepPicture(await sharp({ create: { width: 8, height: 6, channels: 3, background: '#ec6932' } }).png().toBuffer());
}

/** A key nobody used before. */
export const freshKey = (): string => randomBytes(12).toString('hex');

/** Calls of the API as somebody signed in, the holder of the token unless said, that answer status and body. */
export const jsonCalls = (host: TestHost, signedIn: string) => async (method: string, path: string, body?: unknown, token = signedIn, version?: number) => {
  const response = await host.call(method, `/api/${path}`, { token, body, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) });
  // oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
  return { status: response.status, body: (await response.json().catch(() => ({}))) as any };
};
