import { CallError, isSilent } from '#core/http/http.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { labelKey } from '#kit/records/words.ts';
import type { List } from '../list.ts';

/** As many records as are deleted at a time: each is a call of its own. */
export const maxDeleted = 500;

/** Calls under way at once. */
const abreast = 4;

/** Result of a deletion: the batches to undo, and the server's reasons for the records it kept. */
export interface Deleted {
  readonly batches: readonly number[];
  readonly refused: readonly string[];
}

type Chosen = readonly { readonly id: number; readonly version: number }[];

/** The chosen records, at the versions they were read at. */
export async function chosenRecords(list: List): Promise<Chosen> {
  const { model, rows } = list;
  return model.every ? (await rows.between(0, rows.total ?? 0)).filter(({ id }) => model.isChosen(id)) : list.selection().records;
}

/** Titles of the chosen records whose rows are loaded. */
export function chosenNames({ model, rows, entity, i18n }: List): ReadonlyMap<number, string> {
  const field = entity.fields[entity.title];
  const held = rows.held().filter(({ id }) => model.isChosen(id));
  const nameOf = (value: unknown) => (field ? formatValue(field, value, i18n, labelKey(entity, entity.title)) : '');
  return new Map(
    held.flatMap((row) => {
      const name = nameOf((row as Readonly<Record<string, unknown>>)[entity.title]);
      return name === '' ? [] : [[row.id, name]];
    }),
  );
}

/** Deletes records, each at the version it was read at. */
export async function deleteRecords({ http, entity }: List, chosen: Chosen): Promise<Deleted> {
  return eachOf([...chosen], async ({ id, version }) => {
    const { batch } = await http.delete<{ readonly batch: number }>(`/${entity.name}/${id}`, { version, quiet: true });
    return batch;
  });
}

/** Brings back what was deleted; returns how many could not be. */
export async function bringBack({ http }: Pick<List, 'http'>, batches: readonly number[]): Promise<Deleted> {
  return eachOf([...batches], async (batch) => {
    await http.post(`/batch/${batch}/undo`, undefined, { quiet: true });
    return batch;
  });
}

async function eachOf<T>(all: T[], call: (one: T) => Promise<number>): Promise<Deleted> {
  const batches: number[] = [];
  const refused: string[] = [];
  const work = async (): Promise<void> => {
    for (let one = all.shift(); one !== undefined; one = all.shift()) {
      try {
        batches.push(await call(one));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!isSilent(error)) refused.push(error.message);
      }
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  return { batches, refused };
}
