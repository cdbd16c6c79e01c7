import { expect, it } from 'vitest';
import { ImportUndo } from './import-undo.ts';

it('knows an import as undone until it is made again, and then undoes the batch that made it', async () => {
  const undoneBy = new Map<number, number>();
  const undo = new ImportUndo({ get: async (path: string) => ({ undoneBy: undoneBy.get(Number(path.split('/')[2])) ?? null }) } as never);
  const taken: number[] = [];
  const take = () =>
    undo.take(5, async (batch) => {
      taken.push(batch);
      undoneBy.set(batch, batch + 1);
      return { batch: batch + 1, undoes: batch, undone: 3, refused: [] };
    });
  await undo.look(5);
  expect(undo.done).toBeUndefined();
  await take();
  await undo.look(5);
  expect(undo.done?.undone).toBe(3);
  undoneBy.set(6, 7);
  await undo.look(5);
  expect(undo.done).toBeUndefined();
  await take();
  expect(taken).toEqual([5, 7]);
});
