import type { IAnyModelType, Instance } from 'mobx-state-tree';
import type { Environment } from '../environment.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { models } from '../slots.ts';
import { stores, type StoreEnvironment } from './stores.ts';

/**
 * The state tree: a branch for each contributed model, which must start from nothing: `Model.create({})`.
 * The models bring mobx-state-tree with them; a page without any does not load it.
 */
export const storesPlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/stores',
    provides: stores,
    setup: (_services, { emit, on, use, read }) => {
      const env: StoreEnvironment = { emit, on, use };
      const branches = new Map(read(models).map((model) => [model, planted(model, environment.snapshot?.[model.name], env)]));
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

/** A branch as the server sent it, where that still fits its model: a page from an older build must not stop the newer one. */
const planted = (model: IAnyModelType, sent: unknown, env: StoreEnvironment): Branch =>
  model.create(sent !== undefined && model.is(sent) ? sent : {}, env) as Branch;
