/** A network of one, for tests: answers by method and path under `/api`, and remembers every call. */
export interface FakeServer {
  readonly calls: readonly FakeCall[];
  readonly fetch: (request: Request) => Promise<Response>;
  /** Number of calls to a place: `'GET /heater'`. */
  count(place: string): number;
}

/** A call as it arrived. */
export interface FakeCall {
  readonly place: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Plain data is answered as JSON with 200; a function looks at the call and may answer a `Response` or throw. */
export type FakeResponse = object | ((call: FakeCall) => unknown);

/** Makes a server of the given answers; everything else is 404. */
export function createFakeServer(answers: Readonly<Record<string, FakeResponse>>): FakeServer {
  const calls: FakeCall[] = [];
  return {
    calls,
    count: (place) => calls.filter((call) => call.place === place).length,
    fetch: async (request) => {
      const url = new URL(request.url);
      const text = await request.clone().text();
      const place = `${request.method} ${url.pathname.replace(/^\/api/, '')}`;
      const call = { place, url, headers: request.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
      calls.push(call);
      if (request.signal.aborted) throw aborted();
      const said = answers[place];
      if (said === undefined) return Response.json({ errorCode: 10004, message: `Nothing is at ${place}` }, { status: 404 });
      const answer = typeof said === 'function' ? await unlessAborted((said as (call: FakeCall) => unknown)(call), request.signal) : said;
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
}

const aborted = () => new DOMException('aborted', 'AbortError');

/** An answer that may be long in coming; rejects as soon as its call is aborted. */
const unlessAborted = (answer: unknown, signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(aborted()), { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });

/** Throws as the network does without a connection. */
export const noConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer of this status and error code. */
export const refusal = (status: number, errorCode: number, message = 'No', headers: Record<string, string> = {}): Response =>
  Response.json({ errorCode, message }, { status, headers });
