type Name<Path extends string> = Path extends `${string}{${infer N}}${infer Rest}` ? N | Name<Rest> : never;

/** Values for the parameters named in a path. */
export type RouteParams<Path extends string> = { readonly [N in Name<Path>]: string | number };

/** An address of the product, with its parameters in braces as the specification writes them. */
export interface Route<Path extends string = string> {
  readonly path: Path;
  /** The same path as react-router reads it: `/heater/update/:heaterId`. */
  readonly pattern: string;
  /** The address for given parameters, each encoded. */
  href(...params: [Name<Path>] extends [never] ? [] : [RouteParams<Path>]): string;
}

/** Names an address: `defineRoute('/heater/update/{heaterId}').href({ heaterId: 5 })`. */
export function defineRoute<const Path extends string>(path: Path): Route<Path> {
  return {
    path,
    pattern: path.replace(/\{(\w+)\}/g, ':$1'),
    href: (...params) => {
      const values: Readonly<Record<string, string | number>> = params[0] ?? {};
      return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
    },
  };
}

/** True when a parameter of an address can be the number of a record. */
export const isId = (text = ''): boolean => /^[1-9]\d{0,14}$/.test(text);
