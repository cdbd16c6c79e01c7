import { useCallback, useEffect, useRef } from 'react';
import { http } from '#core/http/http.ts';
import { useEvent, useService } from '#core/react/react.tsx';
import type { RecordNews } from '#core/push/changes.ts';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import type { Plan } from '../plan/plan.ts';
import { readPlan } from '../plan/read-plan.ts';

/** Milliseconds in which changes are gathered before their rooms are read anew. */
const gathering = 150;
/** Rooms read one by one; when more changed, all of the building's are. */
const maxIds = 100;

/** Keeps a plan as it is on the server while others work. Returns what reads all of it anew. */
export function useLivePlan(plan: Plan): () => Promise<void> {
  const server = useService(http);
  const waiting = useRef<readonly RecordNews[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = useCallback(
    // A failed call leaves the plan as it was; the next change reads it again.
    (ids?: readonly number[]) => readPlan(server, plan.building, ids && { ids }).then((rooms) => plan.take(rooms, ids), () => undefined),
    [server, plan],
  );
  const hear = (news: readonly RecordNews[]) => {
    waiting.current = [...waiting.current, ...news];
    timer.current ??= setTimeout(() => {
      const ids = [...new Set(waiting.current.flatMap(({ record, id, many }) => (record === 'room' && !many && id !== undefined ? id : [])))];
      // A rent's price stands on its rooms, and nobody says which those are.
      const all = ids.length > maxIds || waiting.current.some(({ record, many, id }) => record !== 'room' || many || id === undefined);
      waiting.current = [];
      timer.current = undefined;
      void read(all ? undefined : ids);
    }, gathering);
  };
  useLiveRecords('room', hear);
  useLiveRecords('rent', hear);
  useEvent(recordsUndone, () => void read());
  return read;
}
