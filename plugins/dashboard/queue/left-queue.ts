import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import type { QueueModel } from './queue-model.ts';

/** The queue as a page left it, by kernel: a step back goes on with it. */
const left = new WeakMap<Kernel, { readonly userIdx: number | undefined; readonly model: QueueModel }>();

const readerOf = (kernel: Kernel): number | undefined => kernel.use(session).user?.userIdx;

export const leftQueue = {
  keep: (kernel: Kernel, model: QueueModel): void => void left.set(kernel, { userIdx: readerOf(kernel), model }),
  /** That of the same reader. */
  of: (kernel: Kernel): QueueModel | undefined => {
    const one = left.get(kernel);
    // what waited for a network may have been sent or thrown away meanwhile
    return one && one.userIdx === readerOf(kernel) && !one.model.waitsForNetwork ? one.model : undefined;
  },
};
