import { defineEvent } from '#core/kernel/index.ts';
import type { WriteDraft } from './waiting-write.ts';

/** Emitted when a step that waits for a network was taken back, or waits again: what shows its records is to read anew. */
export const keptChanged = defineEvent('offline/kept-changed');

/** Under this name a tab keeps the keys of the changes of each step that waits, also through a page that is loaded anew. */
const place = 'kept';

const maxSteps = 100;

/** Steps of this tab that were kept for a network, the latest last, each by the keys of its changes. */
export function keptSteps(next?: readonly (readonly string[])[]): readonly (readonly string[])[] {
  try {
    if (next) sessionStorage.setItem(place, JSON.stringify(next.slice(-maxSteps)));
    return JSON.parse(sessionStorage.getItem(place) ?? '[]') as readonly (readonly string[])[];
  } catch {
    // without a storage no step is known
    return [];
  }
}

/** Steps of this page that were taken back before they were sent, the latest last: they can be done again. */
export const takenBack: (readonly WriteDraft[])[] = [];

/** Notes that this tab kept the changes of a step: what was taken back before is not the latest any more. */
export function noteKept(drafts: readonly WriteDraft[]): void {
  takenBack.length = 0;
  keptSteps([...keptSteps(), drafts.map(({ key }) => key)]);
}
