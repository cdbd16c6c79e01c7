import { CallError, http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { isBehind } from './may-wait.ts';
import type { WriteDraft } from './waiting-write.ts';

/**
 * Sends a change. Where no answer comes, or earlier changes of its record wait, it waits in the browser under the same
 * key, if it may wait. Rejects with `CallError`; of status 0 where it does not wait.
 */
export async function sendOrKeep<T>(kernel: Kernel, draft: WriteDraft, mayWait: boolean): Promise<T | 'kept'> {
  const { method, path, body, version, key, record, recordId } = draft;
  const calls = kernel.use(http);
  const options = { quiet: true, idempotencyKey: key, ...(version !== undefined && { version }) };
  try {
    if (isBehind(kernel, record, recordId)) throw new CallError(0, '');
    return await (method === 'POST' ? calls.post<T>(path, body, options) : calls.put<T>(path, body, options));
  } catch (error) {
    if (!mayWait || !(error instanceof CallError) || error.status !== 0) throw error;
    const keeping = await import('./keep-write.ts').catch(() => undefined);
    if (!(await keeping?.keepWrites(kernel, [draft]))) throw error;
    return 'kept';
  }
}
