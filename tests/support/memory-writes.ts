import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import type { WriteStore } from '#kit/offline/write-store.ts';

/** Waiting changes of a browser without a database: order and persons as in a real one. */
export function memoryWrites(): WriteStore {
  const kept = new Map<number, WaitingWrite>();
  const inOrder = () => [...kept.values()].sort((a, b) => a.id - b.id);
  let last = 0;
  return {
    add: async (person, draft) => {
      last += 1;
      const write: WaitingWrite = { ...structuredClone(draft), person, id: last, at: new Date().toISOString() };
      kept.set(last, write);
      return write;
    },
    all: async (person, after = 0) => inOrder().filter((write) => write.person === person && write.id > after),
    first: async (person, after = 0) => inOrder().find((write) => write.person === person && write.id > after && write.refusal === undefined),
    replace: async (writes) => {
      for (const write of writes) if (kept.has(write.id)) kept.set(write.id, write);
    },
    remove: async (id) => void kept.delete(id),
  };
}
