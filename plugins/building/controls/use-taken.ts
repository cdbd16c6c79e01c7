import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { hasHouseNumber, normaliseAddress } from '#kit/records/address.ts';
import type { FormModel } from '#kit/form/form-model.ts';
import type { TakenResponse } from '../api.ts';

/** Standing of an address: not asked or not answered, free, free and not in the gazetteer, or registered by another building. */
export type Standing = 'unknown' | 'free' | 'unlisted' | 'taken';

/** Milliseconds without a change after which the server is asked. */
const debounceMs = 300;

const taken = 'rule.taken';

/** Looks up who holds the address of a form, and notes it at the field. `still` asks nothing. Call it in an observer. */
export function useTaken(form: FormModel, still: boolean): Standing {
  const server = useService(http);
  const address = (form.values.get('address') as string | null) ?? '';
  const borough = form.values.get('borough') as string | null;
  const key = !still && borough !== null && hasHouseNumber(address) ? `${borough} ${normaliseAddress(address)}` : undefined;
  const isOwn = key === `${String(form.initial['borough'])} ${normaliseAddress(String(form.initial['address'] ?? ''))}`;
  const [found, setFound] = useState<{ readonly key: string; readonly standing: Standing }>();

  useEffect(() => {
    if (key === undefined || isOwn) return undefined;
    const abort = new AbortController();
    const look = async () => {
      try {
        const query = { address, borough };
        const { building, known } = await server.get<TakenResponse>('/address/taken', { query, signal: abort.signal, quiet: true });
        const holder = building !== null && building.id !== form.id ? building.id : undefined;
        if (holder !== undefined) form.note('address', taken, holder);
        else if (form.refused.get('address') === taken) form.note('address', undefined);
        setFound({ key, standing: holder !== undefined ? 'taken' : known ? 'free' : 'unlisted' });
      } catch (error) {
        // Saving asks again, and is refused where it must be.
        if (!abort.signal.aborted && !(error instanceof CallError)) throw error;
      }
    };
    const timer = setTimeout(() => void look(), debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // A change of the spelling alone is the same address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked anew for another address or borough only, not at each draw
  }, [server, form, key, isOwn]);

  if (key === undefined) return 'unknown';
  if (isOwn) return 'free';
  return found?.key === key ? found.standing : 'unknown';
}
