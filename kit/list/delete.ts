import { CallError } from '#core/http/http.ts';
import type { List } from './list.ts';

/** As many records as are deleted at a time: each is a call of its own. */
export const mostDeleted = 500;

/** Calls under way at once. */
const abreast = 4;

/** Deletes what is chosen, each record at the version it was read at. Answers what the server said of those it kept. */
export async function deleteAll(list: List): Promise<{ readonly deleted: number; readonly refused: readonly string[] }> {
  const { model, rows, http, entity } = list;
  const chosen = model.every
    ? (await rows.between(0, rows.total ?? 0)).filter(({ id }) => model.isChosen(id)).map(({ id, version }) => ({ id, version }))
    : [...list.selection().records];
  const refused: string[] = [];
  let deleted = 0;
  const work = async (): Promise<void> => {
    for (let one = chosen.pop(); one; one = chosen.pop()) {
      try {
        await http.delete(`/${entity.name}/${one.id}`, { version: one.version, quiet: true });
        deleted += 1;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        refused.push(error.message);
      }
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  return { deleted, refused };
}
