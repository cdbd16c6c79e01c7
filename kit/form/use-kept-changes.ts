import { useState, useSyncExternalStore } from 'react';
import { useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';

/** Changes by their names, `V` each. */
export type KeptChanges<V> = Readonly<Record<string, V>>;

/** A place in this tab for the changes of one screen. */
export interface ChangesPlace<V> {
  /** The same object as long as nothing is written. */
  read(): KeptChanges<V>;
  write(changes: KeptChanges<V>): void;
  subscribe(listen: () => void): () => void;
}

const none = {};

/** The place for somebody's changes on a screen. Where the browser keeps nothing they last as long as the page. */
function placeOf<V>(userIdx: number | undefined, name: string): ChangesPlace<V> {
  const key = `stoop/changes/1/${userIdx}/${name}`;
  const listeners = new Set<() => void>();
  const quietly = <R>(work: () => R): R | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  let known: KeptChanges<V> | undefined;
  return {
    read: () => (known ??= quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptChanges<V> | null) ?? none),
    write(changes) {
      known = changes;
      quietly(() => (Object.keys(changes).length === 0 ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, JSON.stringify(changes))));
      for (const listen of listeners) listen();
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** The place for the changes of a screen that is no form: under the name of who made them, also once they are signed out. */
export function useChangesPlace<V>(name: string): ChangesPlace<V> {
  const { user } = useService(session);
  const [place] = useState(() => placeOf<V>(user?.userIdx, name));
  return place;
}

/** Changes of such a screen: whoever goes elsewhere or loads the page anew finds them there again. */
export function useKeptChanges<V>(name: string): readonly [KeptChanges<V>, (changes: KeptChanges<V>) => void] {
  const place = useChangesPlace<V>(name);
  return [useSyncExternalStore(place.subscribe, place.read, () => none), place.write];
}
