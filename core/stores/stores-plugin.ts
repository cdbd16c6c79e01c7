import { getEnv, getSnapshot, hasEnv, types, type IAnyModelType, type IAnyStateTreeNode, type Instance } from 'mobx-state-tree';
import type { Environment } from '../environment.ts';
import { definePlugin, type Bus, type Plugin, type Service } from '../kernel/index.ts';
import { models } from '../slots.ts';
import { stores } from './stores.ts';

/** What a model may reach from inside: services and the bus. */
export interface StoreEnvironment extends Bus {
  use<T>(service: Service<T>): T;
}

/** The services and the bus of the kernel a model lives in: `envOf(self).use(http)`. */
export function envOf(node: IAnyStateTreeNode): StoreEnvironment {
  if (!hasEnv(node)) throw new Error('This model was made outside the stores service, so it has no kernel');
  return getEnv<StoreEnvironment>(node);
}

/** The state tree, its root composed of the contributed models. Each must start from nothing: `Model.create({})`. */
export const storesPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/stores',
    provides: stores,
    setup: (_services, { emit, on, use, read }) => {
      const branches = read(models);
      const Root = types.model(
        'Root',
        Object.fromEntries(branches.map((model) => [model.name, types.optional(model, {})])),
      );
      const env: StoreEnvironment = { emit, on, use };
      const root = Root.create(known(environment.snapshot, branches), env) as unknown as Record<string, unknown>;
      return {
        of: <M extends IAnyModelType>(model: M) => {
          if (!branches.includes(model)) throw new Error(`No plugin contributes the model '${model.name}'`);
          return root[model.name] as Instance<M>;
        },
        snapshot: () => getSnapshot<Record<string, unknown>>(root as never),
      };
    },
  });

/** The parts of a snapshot that still fit their models: a page from an older build must not stop the newer one. */
function known(
  snapshot: Readonly<Record<string, unknown>> | undefined,
  branches: readonly IAnyModelType[],
): Record<string, unknown> {
  const fitting = branches.filter((model) => snapshot?.[model.name] !== undefined && model.is(snapshot[model.name]));
  return Object.fromEntries(fitting.map(({ name }) => [name, snapshot?.[name]]));
}
