import type { Http } from '#core/http/http.ts';
import type { Lookup } from '#kit/records/cells.ts';
import type { Labels } from '#kit/records/entity.ts';

/** The names of other records that a grid has met, and the records they stand for. */
export interface NameBook extends Lookup {
  /** Takes names that are known already: those of the rows, those that were picked. */
  learn(labels: Labels): void;
  /** Asks the server for the names that are not known yet. Rejects with `CallError`. */
  find(wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>;
  /** The names of some records, by kind and id. */
  labelsOf(to: string, ids: readonly number[]): Labels;
}

/** Names asked for at once. */
const batchSize = 2000;

/** Opens an empty book. */
export function createNameBook(http: Http): NameBook {
  const ids = new Map<string, Map<string, number | 'ambiguous' | 'unknown'>>();
  const labels = new Map<string, Map<number, string>>();
  const page = <V>(of: Map<string, V>, make: () => V, to: string): V => {
    const known = of.get(to) ?? make();
    of.set(to, known);
    return known;
  };
  const idsOf = (to: string) => page(ids, () => new Map(), to);
  const namesOf = (to: string) => page(labels, () => new Map(), to);

  return {
    id: (to, name) => idsOf(to).get(name) ?? 'unknown',
    label: (to, id) => namesOf(to).get(id),
    learn: (more) => {
      for (const [to, own] of Object.entries(more)) {
        for (const [id, name] of Object.entries(own)) {
          namesOf(to).set(Number(id), name);
          const known = idsOf(to).get(name);
          // Two records of one name: which of them is meant nobody can tell.
          idsOf(to).set(name, typeof known === 'number' && known !== Number(id) ? 'ambiguous' : Number(id));
        }
      }
    },
    find: async (wanted) => {
      for (const [to, names] of wanted) {
        const missing = [...names].filter((name) => !idsOf(to).has(name));
        for (let from = 0; from < missing.length; from += batchSize) {
          const some = missing.slice(from, from + batchSize);
          const answer = await http.post<{ ids: Readonly<Record<string, number | 'ambiguous'>> }>(`/${to}/lookup`, { names: some }, { quiet: true });
          for (const name of some) {
            const id = (Object.hasOwn(answer.ids, name) ? answer.ids[name] : undefined) ?? 'unknown';
            // A name nobody bears today may be borne tomorrow: it is asked for again.
            if (id === 'unknown') continue;
            idsOf(to).set(name, id);
            if (typeof id === 'number' && !namesOf(to).has(id)) namesOf(to).set(id, name);
          }
        }
      }
    },
    labelsOf: (to, some) => ({
      [to]: Object.fromEntries(some.flatMap((id) => (namesOf(to).has(id) ? [[id, namesOf(to).get(id) ?? '']] : []))),
    }),
  };
}
