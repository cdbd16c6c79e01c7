import type { IAnyModelType, Instance } from 'mobx-state-tree';
import type { Environment } from '../environment.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { models } from '../slots.ts';
import { stores, type StoreEnvironment } from './stores.ts';

/**
 * State tree with a branch for each contributed model, which `Model.create({})` must be able to make. A page without
 * such models does not load mobx-state-tree.
 */
export const storesPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/stores',
    provides: stores,
    setup: (_services, { emit, on, use, read }) => {
      const env: StoreEnvironment = { emit, on, use };
      const branches = new Map(read(models).map((model) => [model, createBranch(model, environment.snapshot?.[model.name], env)]));
      return {
        of: <M extends IAnyModelType>(model: M) => {
          const branch = branches.get(model);
          if (!branch) throw new Error(`No plugin contributes the model '${model.name}'`);
          return branch as Instance<M>;
        },
        snapshot: () => Object.fromEntries([...branches].map(([{ name }, branch]) => [name, branch.toJSON()])),
      };
    },
  });

interface Branch {
  toJSON(): unknown;
}

/** Branch with the state the server sent; empty where that does not fit the model, as when an older build drew the page. */
const createBranch = (model: IAnyModelType, sent: unknown, env: StoreEnvironment): Branch =>
  model.create(sent !== undefined && model.is(sent) ? sent : {}, env) as Branch;
