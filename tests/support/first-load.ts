import type { FirstLoad, PageAssets } from '#core/first-load.ts';

/** A build without files. */
const noAssets: PageAssets = {
  scripts: ['/start.js'],
  styles: ['/start.css'],
  fonts: [],
  korean: ['/korean.css'],
  preloads: (modules) => ({ scripts: modules.map((module) => `/${module}.js`), styles: [] }),
};

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token of somebody, signed by nobody: the page only reads it. */
export function tokenOf(userType: 'admin' | 'normal' = 'admin'): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    userIdx: 7,
    userId: 'yuna.choi',
    userName: '최유나',
    userEmail: 'yuna@stoop.example',
    userType,
    iat: now,
    exp: now + 1800,
    adminId: userType === 'admin' ? 7 : null,
    adminName: userType === 'admin' ? '최유나' : null,
  };
  return `${base64({ alg: 'HS256' })}.${base64(payload)}.signature`;
}

/** Returns by path; what is not named is a 404. Calls without a token are refused. */
export const answering =
  (answers: Readonly<Record<string, unknown>>) =>
  async (request: Request): Promise<Response> => {
    if (!request.headers.get('authorization')) {
      return Response.json({ errorCode: 10005, message: 'Sign in first' }, { status: 401 });
    }
    const answer = answers[new URL(request.url).pathname];
    if (answer === undefined) return Response.json({ errorCode: 10004, message: 'Not found' }, { status: 404 });
    return answer instanceof Response ? answer : Response.json(answer);
  };

/** A visit to an address, of a stranger unless it says more. */
export const visitTo = (path: string, more: Partial<FirstLoad> = {}): FirstLoad => ({
  url: `https://stoop.example${path}`,
  fetch: answering({}),
  locale: 'en',
  theme: 'light',
  density: 'regular',
  cookie: () => undefined,
  nonce: 'n0nce',
  loginSecret: 'abcdefghijklmnopqrstuvwx',
  buildId: 'b1',
  assets: noAssets,
  now: '2026-11-20T15:04:00.000Z',
  signal: new AbortController().signal,
  ...more,
});
