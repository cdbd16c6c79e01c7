/** The order of rows that keep their places until it is read anew, by their keys. */
export class RowOrder {
  private readonly ask: () => Promise<readonly number[]>;
  private asked: Promise<readonly number[]> | undefined;
  private index: { readonly keys: readonly number[]; readonly places: ReadonlyMap<number, number> } | undefined;

  constructor(ask: () => Promise<readonly number[]>) {
    this.ask = ask;
  }

  /** Asks for the keys, once; again where they did not come. */
  read(): Promise<readonly number[]> {
    const asked = (this.asked ??= this.ask());
    asked.catch(() => {
      if (this.asked === asked) this.asked = undefined;
    });
    return asked;
  }

  forget(): void {
    this.asked = undefined;
  }

  /** Places by key, made once for each order. */
  places(keys: readonly number[]): ReadonlyMap<number, number> {
    if (this.index?.keys !== keys) this.index = { keys, places: new Map(keys.map((key, place) => [key, place])) };
    return this.index.places;
  }
}

/** Rows in the order of their keys, null for those that are not there. */
export function inOrder<R>(keys: readonly number[], rows: readonly R[], keyOf: (row: R) => number): readonly (R | null)[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.map((key) => found.get(key) ?? null);
}
