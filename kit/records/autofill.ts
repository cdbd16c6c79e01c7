import type { Draft, Entity, Autofill } from './entity.ts';

/**
 * The draft with the fields that follow from others worked out, in the order in which they are described;
 * each sees what those before it worked out. The given draft stays as it is.
 */
export function applyAutofill<E extends Entity>(autofill: Autofill<E> | undefined, draft: Draft<E>): Draft<E> {
  const next = { ...draft };
  const functions = (autofill ?? {}) as Readonly<Record<string, (draft: Draft<E>) => unknown>>;
  for (const name of Object.keys(functions)) (next as Record<string, unknown>)[name] = functions[name]?.(next);
  return next;
}

/** True for a field that follows from the others of a draft, whatever is typed into it. */
export function isWorkedOut<E extends Entity>(autofill: Autofill<E> | undefined, draft: Draft<E>, name: string): boolean {
  const work = (autofill as Readonly<Record<string, (draft: Draft<E>) => unknown>> | undefined)?.[name];
  if (!work) return false;
  const without = work({ ...draft, [name]: null });
  return without !== null && without === work(draft);
}
