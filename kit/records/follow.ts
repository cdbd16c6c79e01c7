import type { Draft, Entity, Following } from './entity.ts';

/**
 * The draft with the fields that follow from others worked out, in the order in which they are described;
 * each sees what those before it worked out. The given draft stays as it is.
 */
export function follow<E extends Entity>(following: Following<E> | undefined, draft: Draft<E>): Draft<E> {
  const next = { ...draft };
  const functions = (following ?? {}) as Readonly<Record<string, (draft: Draft<E>) => unknown>>;
  for (const name of Object.keys(functions)) (next as Record<string, unknown>)[name] = functions[name]?.(next);
  return next;
}
