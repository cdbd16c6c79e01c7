import { useSyncExternalStore } from 'react';
import type { Edit } from './source-edits.ts';

/** The last change that a page made. */
export interface Change {
  /** `primary, base: #ec6932 → #2563eb`. */
  readonly said: string;
  readonly file: string;
  /** Label of the value, and the page it stands on. */
  readonly label: string;
  readonly page: string;
  readonly scrolled: number;
  readonly at: number;
  readonly isTakenBack?: boolean;
}

// Storybook draws the page anew, or loads it, once the change comes in: what must outlast that is kept by the tab
const key = 'stoop-change';
const listeners = new Set<() => void>();
const pageNow = (): string => new URLSearchParams(location.search).get('id') ?? '';

const parsed = (text: string | null): Change | undefined => (text === null ? undefined : (JSON.parse(text) as Change));

/** The last change of this tab. */
export function useLastChange(): Change | undefined {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sessionStorage.getItem(key),
  );
  return parsed(text);
}

/** The change that this page waits for: its drawing may come several times within seconds of it. */
export function changeComingIn(): Change | undefined {
  const change = parsed(sessionStorage.getItem(key));
  return change && change.page === pageNow() && Date.now() - change.at < 20_000 ? change : undefined;
}

type Outcome = { readonly isWritten: boolean; readonly said: string };

/** Asks the Storybook that runs on this machine; a built one has nobody to ask. */
async function ask(init: RequestInit): Promise<Outcome> {
  const answer = await fetch('/stoop-edit', init).catch(() => undefined);
  if (!answer || answer.status === 404 || answer.status === 405) return { isWritten: false, said: 'Only npm run storybook can write. Change it in the file.' };
  return { isWritten: answer.ok, said: await answer.text() };
}

const keep = (change: Pick<Change, 'said' | 'file' | 'label' | 'isTakenBack'>): void => {
  sessionStorage.setItem(key, JSON.stringify({ ...change, page: pageNow(), scrolled: scrollY, at: Date.now() } satisfies Change));
  for (const listener of listeners) listener();
};

/** Writes a change; gives the reason where it was refused. */
export async function write(edit: Edit, label: string, said: string): Promise<string | undefined> {
  const outcome = await ask({ method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(edit) });
  if (!outcome.isWritten) return outcome.said;
  keep({ said, file: outcome.said, label });
  return undefined;
}

/** Takes the last change back; gives the reason where that was refused. */
export async function takeBack({ said, label }: Change): Promise<string | undefined> {
  const outcome = await ask({ method: 'DELETE' });
  if (!outcome.isWritten) return outcome.said;
  keep({ said, file: outcome.said, label, isTakenBack: true });
  return undefined;
}
