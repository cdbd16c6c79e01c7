import { useEffect, useRef } from 'react';
import type { RecordNews } from '#core/push/changes.ts';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import type { GridModel } from './grid-model.ts';

/** Milliseconds in which changes are gathered before their rows are read again. */
const gathering = 150;
/** More rows than these are worth no call of their own: what is seen is read again. */
const maxIds = 200;

/** Keeps a grid's rows as they are on the server while others work; what is being written stays as it was typed. */
export function useLiveGrid({ entity, rows }: GridModel): void {
  const waiting = useRef<readonly RecordNews[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveRecords(entity.name, (news) => {
    waiting.current = [...waiting.current, ...news];
    timer.current ??= setTimeout(() => {
      const all = waiting.current;
      waiting.current = [];
      timer.current = undefined;
      const ids = new Set<number>();
      for (const { id, version } of all) {
        const held = id === undefined ? undefined : rows.of(id);
        if (id !== undefined && held && held.row.version < (version ?? Infinity)) ids.add(id);
      }
      if (ids.size > maxIds || all.some(({ many, id }) => many || id === undefined)) rows.refresh();
      else if (ids.size > 0) void rows.reread([...ids]).catch(() => undefined);
    }, gathering);
  });
}
