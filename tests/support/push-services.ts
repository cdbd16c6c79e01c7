import { createDecipheriv, createECDH, createPublicKey, createVerify, generateKeyPairSync, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer a faked service gives: a status with headers and body, or none at all. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A message that a service got for a browser, decrypted. */
export interface Delivered {
  readonly to: string;
  readonly message: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  /** Bytes as they came over the wire. */
  readonly size: number;
}

interface Service {
  readonly url: string;
  readonly delivered: readonly Delivered[];
  /** The answers to the next calls, in their order; afterwards each succeeds. `hang` gives none. */
  readonly answers: (ServiceResponse | 'hang')[];
  close(): Promise<void>;
}

/** A push service of a browser, with browsers whose messages it can read since it holds their keys. */
export interface PushService extends Service {
  /** The token of a new browser, as a page sends it. */
  subscribe(): string;
  /** The subscription of a new browser, as its page gets it. */
  subscription(): { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } };
}

/** Starts a push service on this machine that checks who sends by the key of the first sender. */
export async function startPushService(port = 0): Promise<PushService> {
  const browsers = new Map<string, { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer }>();
  const service = await serve(port, async (request, body) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    const browser = browsers.get(path);
    if (!browser) return { answer: { status: 410 } };
    checkVapid(request.headers.authorization ?? '', service.url);
    return { answer: { status: 201 }, to: path, message: JSON.parse(decrypted(body, browser).toString()) };
  });
  const subscription: PushService['subscription'] = () => {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/browser/${browsers.size + 1}`;
    browsers.set(path, { pair, auth });
    return { endpoint: service.url + path, keys: { p256dh, auth: auth.toString('base64url') } };
  };
  return Object.assign(service, { subscription, subscribe: () => `webpush:${JSON.stringify(subscription())}` });
}

/** Firebase Cloud Messaging with a project of its own. */
export interface Firebase extends Service {
  /** Settings of a server's operator for the project. */
  readonly environment: Readonly<Record<string, string>>;
  /** Number of tokens that the service account asked for. */
  readonly grants: () => number;
}

/** Starts a Firebase on this machine: the token endpoint and the sender's, with a service account whose word it checks. */
export async function startFirebase(port = 0): Promise<Firebase> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let grants = 0;
  const service = await serve(port, async (request, body) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    if (path === '/token') {
      const assertion = new URLSearchParams(body.toString()).get('assertion') ?? '';
      const [head = '', claims = '', signature = ''] = assertion.split('.');
      const said = createVerify('RSA-SHA256').update(`${head}.${claims}`);
      if (!said.verify(publicKey, signature, 'base64url')) return { answer: { status: 400, body: { error: 'invalid_grant' } }, isGrant: true };
      grants += 1;
      return { answer: { status: 200, body: { access_token: `access-${grants}`, expires_in: 3600, token_type: 'Bearer' } }, isGrant: true };
    }
    if (path !== '/v1/projects/stoop-test/messages:send') return { answer: { status: 404 } };
    if (request.headers.authorization !== `Bearer access-${grants}`) return { answer: { status: 401 } };
    const { message } = JSON.parse(body.toString()) as { message: { token: string; data: Record<string, string> } };
    return { answer: { status: 200, body: { name: 'projects/stoop-test/messages/1' } }, to: message.token, message: message.data };
  });
  const environment = {
    FIREBASE_PROJECT_ID: 'stoop-test',
    FIREBASE_CLIENT_EMAIL: 'sender@stoop-test.example',
    FIREBASE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    FIREBASE_API_KEY: 'AIzaTest',
    FIREBASE_APP_ID: '1:2:web:3',
    FIREBASE_MESSAGING_SENDER_ID: '2',
    FIREBASE_SENDER_URL: service.url,
    FIREBASE_TOKEN_URL: `${service.url}/token`,
  };
  return Object.assign(service, { environment, grants: () => grants });
}

interface Served {
  readonly answer: ServiceResponse;
  readonly to?: string;
  readonly message?: Readonly<Record<string, string>>;
  /** Not a delivery: planned answers are not for it. */
  readonly isGrant?: boolean;
}

async function serve(port: number, work: (request: IncomingMessage, body: Buffer) => Promise<Served>): Promise<Service> {
  const delivered: Delivered[] = [];
  const answers: (ServiceResponse | 'hang')[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const served = await work(request, body).catch((error: unknown): Served => ({ answer: { status: 403, body: String(error) } }));
    const planned = served.isGrant ? undefined : answers.shift();
    if (planned === 'hang') return;
    const answer = planned ?? served.answer;
    if (answer.status < 300 && served.message) {
      delivered.push({ to: served.to ?? '', message: served.message, headers: request.headers, size: body.length });
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Throws unless the sender signed for this service with the key it names. */
function checkVapid(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  });
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  if (!isSigned || aud !== audience || exp < Date.now() / 1000 || !/^(mailto|https):/.test(sub)) throw new Error('The sender is not known');
}

/** Opens what was sealed for a browser: RFC 8291 over the encoding aes128gcm. */
function decrypted(body: Buffer, { pair, auth }: { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const part = (name: string, length: number) => Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2));
}
