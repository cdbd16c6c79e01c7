import type { Kernel } from '#core/kernel/index.ts';
import { http } from '#core/http/http.ts';
import { session } from '#core/session/session.ts';
import { todoCounts, recordKinds, type TodoCount, type RecordKind } from '#core/slots.ts';
import type { CountHistory } from '#kit/records/api.ts';

/** Data of the dashboard; without kinds and counts that the reader may not see. */
export interface Overview {
  readonly figures: Readonly<Record<string, CountHistory>>;
  /** Number of waiting records, by the count's id. */
  readonly waiting: Readonly<Record<string, number>>;
  /** When the numbers were counted: ISO 8601. */
  readonly at: string;
}

/** The kinds whose new records are counted for this reader. */
export const countedKinds = (kernel: Kernel): readonly RecordKind[] =>
  kernel.read(recordKinds).filter(({ counted, needs }) => counted !== undefined && kernel.use(session).may(needs));

/** Todo counts that this reader may see. */
export const ownTodoCounts = (kernel: Kernel): readonly TodoCount[] =>
  kernel
    .read(todoCounts)
    .filter(({ needs }) => kernel.use(session).may(needs))
    .toSorted((a, b) => a.order - b.order);

/** Counts everything the dashboard shows. */
export async function loadOverview(kernel: Kernel, signal: AbortSignal): Promise<Overview> {
  const calls = kernel.use(http);
  const counted = countedKinds(kernel);
  const kinds = counted.map(({ name }) => name);
  const by = counted.flatMap(({ name, countedBy }) => (countedBy === undefined ? [] : `${name}.${countedBy}`));
  const options = { signal, titleKey: 'dashboard.error' } as const;
  const [figures, waiting] = await Promise.all([
    kinds.length > 0
      ? calls.get<Overview['figures']>('/count/history', { ...options, query: { records: kinds, days: 30, ...(by.length > 0 && { by }) } })
      : {},
    Promise.all(
      ownTodoCounts(kernel).map(async ({ id, record, query }) => {
        const { total } = await calls.get<{ total: number }>(`/${record}`, {
          ...options,
          query: { ...query, limit: 0 },
        });
        return [id, total] as const;
      }),
    ),
  ]);
  return { figures, waiting: Object.fromEntries(waiting), at: new Date().toISOString() };
}
