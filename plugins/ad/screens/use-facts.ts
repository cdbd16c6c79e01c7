import { useCallback, useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useEvent, useService } from '#core/react/react.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import type { FactsResponse } from '../api.ts';
import type { AdRow } from '../entity.ts';
import { isTold, preflight } from '../preflight.ts';

const kinds: ReadonlySet<string> = new Set(['ad', 'rent', 'room', 'building', 'platform', '*']);

/** Calls of this moment, by what they ask: the parts of one form ask once, and never join a call made before a change. */
const asking = new Map<string, Promise<FactsResponse | undefined>>();

/** Facts of a rent that an ad is held against, read anew when they change; undefined until they are there. */
export function useFacts(rent: unknown, platform: unknown, ad?: number): { readonly facts: FactsResponse | undefined; readonly read: () => Promise<void> } {
  const server = useService(http);
  const [held, setHeld] = useState<{ readonly rent: number; readonly facts: FactsResponse }>();
  // A failed call leaves the checks as they were; the next change asks again.
  const ask = useCallback(
    async () => {
      if (typeof rent !== 'number') return undefined;
      const query = { rent, ...(typeof platform === 'number' && { platform }), ...(ad !== undefined && { ad }) };
      const key = JSON.stringify(query);
      const call = asking.get(key) ?? server.get<FactsResponse>('/ad/facts', { query, quiet: true }).catch(() => undefined);
      asking.set(key, call);
      queueMicrotask(() => asking.delete(key));
      const facts = await call;
      return facts && { rent, facts };
    },
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

/** The ad of the form with what is found in it as it stands, those that block first; nothing is found until the facts are there. */
export function useFindings() {
  const { form } = useOpenForm();
  const draft = form.draft as unknown as AdRow;
  const { facts, read } = useFacts(draft.rent, draft.platform, form.id);
  const all = facts ? preflight(draft, facts, isTold(draft.state) ? draft : undefined) : [];
  // nothing is on before it is chosen
  const findings = typeof draft.platform === 'number' ? all : all.filter(({ id }) => id !== 'platform');
  return { form, draft, facts, read, findings, blocking: findings.filter(({ is }) => is === 'block') };
}
