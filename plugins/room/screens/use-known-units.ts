import { useCallback, useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { readPlan } from '../plan/read-plan.ts';

interface Found {
  readonly building: number;
  readonly units: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The unit numbers a building has already, none while they are on their way; and reading them anew. */
export function useKnownUnits(building: number | null): { readonly known: ReadonlySet<string>; readonly refresh: () => void } {
  const server = useService(http);
  const [found, setFound] = useState<Found>();
  const read = useCallback(
    async (of: number, signal?: AbortSignal): Promise<Found> => {
      const { rooms } = await readPlan(server, of, signal && { signal });
      return { building: of, units: new Set(rooms.map(({ unitNumber }) => unitNumber)) };
    },
    [server],
  );
  useEffect(() => {
    if (building === null) return undefined;
    const gone = new AbortController();
    // What cannot be read is found out by the server when the rooms are made.
    read(building, gone.signal).then(setFound, () => undefined);
    return () => gone.abort();
  }, [building, read]);
  return {
    known: found && found.building === building ? found.units : none,
    refresh: () => {
      if (building !== null) read(building).then(setFound, () => undefined);
    },
  };
}
