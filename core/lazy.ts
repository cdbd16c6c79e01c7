/** A lazy import. A build tells the server its source modules, so that the first load can link their chunks. */
export interface Lazy<T> {
  (): Promise<T>;
  /** Source modules, as paths from the root. */
  readonly modules?: readonly string[];
}

/** A lazy value made from a module and, where an area brings one, a second that is fetched at the same time. */
export const lazyOf = <A, B, T>(first: Lazy<A>, second: Lazy<B> | undefined, make: (first: A, second: B | undefined) => T): Lazy<T> =>
  Object.assign(
    async () => {
      const [one, other] = await Promise.all([first(), second?.()]);
      return make(one, other);
    },
    { modules: [...(first.modules ?? []), ...(second?.modules ?? [])] },
  );
