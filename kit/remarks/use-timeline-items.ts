import { useEffect, useState } from 'react';
import type { Kernel } from '#core/kernel/index.ts';
import { useKernel } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { useRecordsChanged } from '../live/use-records-changed.ts';
import { timelineItems, type TimelineItem } from './timeline-items.ts';

/** An item with the kind of record it is. */
export interface ShownItem extends TimelineItem {
  readonly kind: string;
}

/** Sources of a record's timeline that its reader may see. */
const sourcesOf = (kernel: Kernel, record: string) => kernel.read(timelineItems).filter((one) => one.record === record && kernel.use(session).may(one.needs));

async function readItems(kernel: Kernel, record: string, id: number, signal: AbortSignal): Promise<readonly ShownItem[]> {
  const read = sourcesOf(kernel, record).map(async ({ id: kind, load }) => (await (await load()).itemsOf(kernel, id, signal)).map((item) => ({ ...item, kind })));
  return (await Promise.allSettled(read)).flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** Items that other areas bring to a record's timeline, as far as its reader may see it; read anew when one of it changes. */
export function useTimelineItems(record: string, id: number): readonly ShownItem[] {
  const kernel = useKernel();
  const [items, setItems] = useState<readonly ShownItem[]>([]);
  const [turn, setTurn] = useState(0);
  useRecordsChanged((change) => change.record === '*' || sourcesOf(kernel, record).some((one) => one.id === change.record), () => setTurn((now) => now + 1));
  useEffect(() => {
    const gone = new AbortController();
    void readItems(kernel, record, id, gone.signal).then((found) => {
      if (!gone.signal.aborted) setItems(found);
    });
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of such a record is a reason to read again
  }, [kernel, record, id, turn]);
  return items;
}
