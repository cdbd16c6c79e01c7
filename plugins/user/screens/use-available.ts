import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';

/** Milliseconds after the last key before the server is asked. */
const settled = 300;

/** True when nobody has this value yet, asked while a person types; undefined while unknown. */
export function useAvailable(field: 'userId' | 'email', value: string | null, fits: boolean): boolean | undefined {
  const calls = useService(http);
  const [known, setKnown] = useState<{ readonly value: string; readonly available: boolean }>();

  useEffect(() => {
    if (!fits || value === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      calls
        .get<{ readonly available: boolean }>('/user/available', { query: { [field]: value }, signal: leaving.signal, quiet: true })
        .then(({ available }) => setKnown({ value, available }))
        // the server checks again when the form is sent
        .catch(() => undefined);
    }, settled);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [calls, field, value, fits]);

  return fits && known?.value === value ? known.available : undefined;
}
