import { useCallback, useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useEvent, useService } from '#core/react/react.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import type { FactsResponse } from '../api.ts';

const kinds: ReadonlySet<string> = new Set(['ad', 'rent', 'room', 'building', 'platform', '*']);

/** Facts of a rent that an ad is held against, read anew when they change; undefined until they are there. */
export function useFacts(rent: unknown, platform: unknown, ad?: number): { readonly facts: FactsResponse | undefined; readonly read: () => Promise<void> } {
  const server = useService(http);
  const [held, setHeld] = useState<{ readonly rent: number; readonly facts: FactsResponse }>();
  // A failed call leaves the checks as they were; the next change asks again.
  const ask = useCallback(
    async () =>
      typeof rent === 'number'
        ? server.get<FactsResponse>('/ad/facts', { query: { rent, ...(typeof platform === 'number' && { platform }), ...(ad !== undefined && { ad }) }, quiet: true }).then((facts) => ({ rent, facts }), () => undefined)
        : undefined,
    [server, rent, platform, ad],
  );
  const read = useCallback(async () => {
    const found = await ask();
    if (found) setHeld(found);
  }, [ask]);
  useEffect(() => {
    void ask().then((found) => found && setHeld(found));
  }, [ask]);
  useRecordsChanged(({ record }) => kinds.has(record), () => void read());
  useEvent(recordsUndone, () => void read());
  return { facts: held?.rent === rent ? held?.facts : undefined, read };
}
