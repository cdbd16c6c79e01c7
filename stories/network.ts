import type { Keep } from '#core/environment.ts';

/** Plain data is answered as it is; a function may look at the call, wait, or answer a whole `Response`. */
export type NetworkResponse = unknown | ((request: Request) => unknown);

/** Responses of the server by method and path; `*` stands for any rest: `'GET /api/heater/*'`. */
export type NetworkResponses = Readonly<Record<string, NetworkResponse>>;

/** A network on which only the given answers exist; everything else is 404. */
export const networkOf =
  (answers: NetworkResponses) =>
  async (request: Request): Promise<Response> => {
    const place = `${request.method} ${new URL(request.url).pathname}`;
    const key = Object.keys(answers)
      .toSorted((a, b) => b.length - a.length)
      .find((one) => one === place || (one.endsWith('*') && place.startsWith(one.slice(0, -1))));
    if (key === undefined) return Response.json({ errorCode: 10004, message: `Nothing is at ${place}` }, { status: 404 });
    const said = answers[key];
    const answer = typeof said === 'function' ? await (said as (request: Request) => unknown)(request.clone()) : said;
    return answer instanceof Response ? answer : Response.json(answer);
  };

/** The roles of who looks, null for nobody: those of the story, unless the toolbar says others. */
export function rolesOf(roles: readonly string[] | null = ['admin'], chosen = 'story'): readonly string[] | null {
  if (chosen === 'story') return roles;
  return chosen === 'nobody' ? null : [chosen];
}

/** A browser that keeps the session of a person with these roles; null for nobody. */
export function signedIn(roles: readonly string[] | null): Keep {
  const kept = new Map<string, string>();
  if (roles) {
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      userIdx: 1, userId: 'yunachoi', userName: 'Yuna Choi', userEmail: 'yuna@stoop.example', userType: 'normal',
      iat: now, exp: now + 1800, adminId: null, adminName: null,
    };
    const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    kept.set('accessToken', `${part({ alg: 'HS256' })}.${part(payload)}.signature`);
    kept.set('refreshToken', 'a refresh token');
    kept.set('roleList', JSON.stringify(roles));
  }
  return {
    read: (name) => kept.get(name),
    write: (name, value) => void kept.set(name, value),
    remove: (name) => void kept.delete(name),
  };
}
