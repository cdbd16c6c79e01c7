import type { HistoryEntry } from '#kit/form/api.ts';

/** Milliseconds that a contract spent in each stage it has been in, by the stage's id, from its history; the present one up to `now`. */
export function stageTimes(entries: readonly Pick<HistoryEntry, 'at' | 'changes'>[], now: string): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  let stage: number | undefined;
  let since = 0;
  const leave = (at: number) => stage !== undefined && times.set(stage, (times.get(stage) ?? 0) + Math.max(0, at - since));
  for (const { at, changes } of entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const to = changes['workflow']?.[1];
    if (to === undefined) continue;
    leave(Date.parse(at));
    stage = typeof to === 'number' ? to : undefined;
    since = Date.parse(at);
  }
  leave(Date.parse(now));
  return times;
}

const hourMs = 3_600_000;

/** A span in the unit that says it shortest: minutes under an hour, hours under two days, then whole days. */
export function spanIn(ms: number): { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number } {
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / 60_000) };
  if (ms < 48 * hourMs) return { unit: 'hours', count: Math.floor(ms / hourMs) };
  return { unit: 'days', count: Math.floor(ms / (24 * hourMs)) };
}
