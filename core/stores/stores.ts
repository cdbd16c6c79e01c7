import type { IAnyModelType, Instance } from 'mobx-state-tree';
import { defineService } from '../kernel/index.ts';

/** The state tree, one branch for each contributed model. */
export interface Stores {
  /** The branch of a model; made when first asked for. */
  of<M extends IAnyModelType>(model: M): Instance<M>;
  /** All branches as plain data, by model name: what the server sends to the browser. */
  snapshot(): Readonly<Record<string, unknown>>;
}

/** The stores service. */
export const stores = defineService<Stores>('core/stores');
