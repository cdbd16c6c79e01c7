import type { Kernel } from '#core/kernel/index.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '#server/log.ts';

/** Calls an answer as somebody of some roles, the administrator unless said; `version` goes as If-Match. */
export type HeaterCall = (
  method: string,
  path: string,
  body?: unknown,
  options?: { readonly version?: string; readonly roles?: string },
  // oxlint-disable-next-line no-explicit-any -- each answer has a body of its own
) => Promise<{ readonly status: number; readonly body: any }>;

/** Calls the endpoints over a kernel of heaters, without the network. */
export function heaterCalls(kernel: Kernel): HeaterCall {
  const { fetch } = createApp({ kernel, log: quietLog });
  return async (method, path, body, { version, roles = 'admin' } = {}) => {
    const response = await fetch(
      new Request(`http://localhost/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${roles}`,
          'accept-language': 'en',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
}
