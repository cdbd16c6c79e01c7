import { http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { push } from '#core/push/push.ts';
import { session } from '#core/session/session.ts';
import { menu } from '#core/slots.ts';

/** The numbers of the frame: records beside the menu's labels, messages not yet read. */
export interface FrameNumbers {
  readonly counts: Readonly<Record<string, number>>;
  readonly unread: number;
}

/** Before anything is known. */
export const noNumbers: FrameNumbers = { counts: {}, unread: 0 };

/** Asks for the numbers. They are extra: where they cannot be had the frame goes without. */
export async function loadNumbers(kernel: Kernel, signal: AbortSignal): Promise<FrameNumbers> {
  const calls = kernel.use(http);
  const { may } = kernel.use(session);
  // once the page follows its messages it knows their number better
  const followed = kernel.use(push).unread;
  const records = kernel
    .read(menu)
    .filter((item) => may(item.needs))
    .flatMap((item) => item.counts ?? []);
  const [counts, inbox] = await Promise.allSettled([
    records.length > 0
      ? calls.get<Record<string, number>>('/count', { query: { records }, quiet: true, signal })
      : Promise.resolve({}),
    followed === undefined
      ? calls.get<{ readonly unread?: number }>('/push', { query: { limit: 1 }, quiet: true, signal })
      : Promise.resolve({ unread: followed }),
  ]);
  return {
    counts: counts.status === 'fulfilled' ? counts.value : {},
    unread: inbox.status === 'fulfilled' ? (inbox.value.unread ?? 0) : 0,
  };
}
