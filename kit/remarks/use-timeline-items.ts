import { useEffect, useState } from 'react';
import { useKernel, useMay, useSlot } from '#core/react/react.tsx';
import { useRecordsChanged } from '../live/use-records-changed.ts';
import { timelineItems, type TimelineItem } from './timeline-items.ts';

/** An item with the kind of record it is. */
export interface ShownItem extends TimelineItem {
  readonly kind: string;
}

/** What other areas bring to a record's timeline, as far as its reader may see it; read anew when one of it changes. */
export function useTimelineItems(record: string, id: number): readonly ShownItem[] {
  const kernel = useKernel();
  const may = useMay();
  const sources = useSlot(timelineItems).filter((one) => one.record === record && may(one.needs));
  const kinds = sources.map((one) => one.id).join(' ');
  const [items, setItems] = useState<readonly ShownItem[]>([]);
  const [turn, setTurn] = useState(0);
  useRecordsChanged((change) => change.record === '*' || kinds.split(' ').includes(change.record), () => setTurn((now) => now + 1));
  useEffect(() => {
    const gone = new AbortController();
    const read = sources.map(async ({ id: kind, load }) => {
      const found = await (await load()).itemsOf(kernel, id, gone.signal);
      return found.map((item) => ({ ...item, kind }));
    });
    void Promise.allSettled(read).then((all) => {
      if (!gone.signal.aborted) setItems(all.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
    });
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `kinds` stands for the sources, which are made anew each time
  }, [kernel, kinds, id, turn]);
  return items;
}
