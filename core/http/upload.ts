/**
 * A carrier that tells how much of a body has gone up. It uses XMLHttpRequest where there is one:
 * `fetch` tells only over HTTP/2. Elsewhere the plain carrier is used and only the end is told.
 */
export const uploadWith =
  (onUpload: (share: number) => void, carry: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    if (typeof XMLHttpRequest === 'undefined') {
      const response = await carry(request);
      onUpload(1);
      return response;
    }
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      call.responseType = 'blob';
      for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.upload.addEventListener('progress', ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0));
      call.addEventListener('load', () => resolve(responseOf(call)));
      call.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      call.addEventListener('abort', () => reject(new DOMException('The call was aborted', 'AbortError')));
      request.signal.addEventListener('abort', () => call.abort(), { once: true });
      call.send(body);
    });
  };

function responseOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const empty = call.status === 204 || call.status === 304;
  return new Response(empty ? null : (call.response as Blob), { status: call.status, statusText: call.statusText, headers });
}
