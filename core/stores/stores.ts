import { getEnv, hasEnv, type IAnyModelType, type IAnyStateTreeNode, type Instance } from 'mobx-state-tree';
import { defineService, type Bus, type Service } from '../kernel/index.ts';

/** A model's access to services and the bus. */
export interface StoreEnvironment extends Bus {
  use<T>(service: Service<T>): T;
}

/** The services and the bus of the kernel a model lives in: `envOf(self).use(http)`. */
export function envOf(node: IAnyStateTreeNode): StoreEnvironment {
  if (!hasEnv(node)) throw new Error('This model was made outside the stores service, so it has no kernel');
  return getEnv<StoreEnvironment>(node);
}

/** The state tree, one branch for each contributed model. */
export interface Stores {
  /** The branch of a model; made when first asked for. */
  of<M extends IAnyModelType>(model: M): Instance<M>;
  /** All branches as plain data, by model name: what the server sends to the browser. */
  snapshot(): Readonly<Record<string, unknown>>;
}

/** The stores service. */
export const stores = defineService<Stores>('core/stores');
