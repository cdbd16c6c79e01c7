import { getEnv, hasEnv, type IAnyStateTreeNode } from 'mobx-state-tree';
import type { Bus, Service } from '../kernel/index.ts';

/** A model's access to services and the bus. */
export interface StoreEnvironment extends Bus {
  use<T>(service: Service<T>): T;
}

/** The services and the bus of the kernel a model lives in: `envOf(self).use(http)`. */
export function envOf(node: IAnyStateTreeNode): StoreEnvironment {
  if (!hasEnv(node)) throw new Error('This model was made outside the stores service, so it has no kernel');
  return getEnv<StoreEnvironment>(node);
}
